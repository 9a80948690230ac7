import HTTPTypes
import Hummingbird

/// An endpoint of the control API, with its description in `GET /_emulator`.
struct ControlEndpoint: Sendable {
  typealias Answer = @Sendable (Request, EmulatorContext) async throws -> Response

  let method: HTTPRequest.Method
  /// The path below `/_emulator/`.
  let path: String
  let does: String
  let answer: Answer

  init(_ method: HTTPRequest.Method, _ path: String, _ does: String, answer: @escaping Answer) {
    self.method = method
    self.path = path
    self.does = does
    self.answer = answer
  }
}
