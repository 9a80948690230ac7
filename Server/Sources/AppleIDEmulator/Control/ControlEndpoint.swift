import HTTPTypes
import Hummingbird

/// One thing that the control API can do, with the sentence that `GET /_emulator` tells of it.
struct ControlEndpoint: Sendable {
  typealias Answer = @Sendable (Request, EmulatorContext) async throws -> Response

  let method: HTTPRequest.Method
  /// Below `/_emulator/`.
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
