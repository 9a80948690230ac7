import BramleyAPI
import Foundation
import HTTPTypes
import Hummingbird
import Synchronization

/// The calls that the demo makes for one form of a browser.
final class DemoCalls: Sendable {
  let context: ServerContext
  private let server: OwnServer
  private let request: Request
  private let received = Mutex<[HTTPField]>([])

  init(server: OwnServer, request: Request, context: ServerContext) {
    self.server = server
    self.request = request
    self.context = context
  }

  /// The cookies that the answers set; a mailed link is good in the browser that has them.
  var cookies: [HTTPField] { received.withLock { $0 } }

  /// Calls this server; returns the body of a success. A problem becomes the visit's failure.
  func make(
    _ method: HTTPRequest.Method, _ path: String, _ body: some Encodable, _ visit: inout DemoVisit
  ) async throws -> Data? {
    let answer = try await server.call(
      method, path, json: body, bearer: visit.accessToken, for: request, context: context)
    received.withLock { $0 += answer.cookies }
    visit.calls.append(.init(by: "demo", method: method.rawValue, path: path, status: answer.status))
    if (200..<300).contains(answer.status) { return answer.body }
    let problem = try? WireJSON.decoder().decode(Problem.self, from: answer.body)
    let words = [problem?.detail ?? problem?.title, problem?.remedy].compactMap(\.self)
    let left = problem?.attemptsLeft.map { ["\($0) tries are left."] } ?? []
    visit.failure = (words + left).joined(separator: " ")
    return nil
  }
}
