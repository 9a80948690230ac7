package import HTTPTypes
package import Hummingbird

/// An endpoint of the control API, with its description in `GET /_emulator`.
package struct ControlEndpoint: Sendable {
  package typealias Answer = @Sendable (Request, EmulatorContext) async throws -> Response

  package let method: HTTPRequest.Method
  /// The path below `/_emulator/`.
  package let path: String
  package let does: String
  package let answer: Answer

  package init(_ method: HTTPRequest.Method, _ path: String, _ does: String, answer: @escaping Answer) {
    self.method = method
    self.path = path
    self.does = does
    self.answer = answer
  }
}
