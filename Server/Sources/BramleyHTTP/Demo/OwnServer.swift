import BramleyAPI
import BramleyCore
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// Calls this server as any other client would, without a socket: same routes, same limits.
struct OwnServer: Sendable {
  let door: FrontDoor

  struct Answer: Sendable {
    let status: Int
    let body: Data
    /// The cookies that it sets.
    var cookies: [HTTPField] = []
  }

  /// - Parameter browser: the request of the browser on whose behalf the call is made; its language and cookies count.
  func call(
    _ method: HTTPRequest.Method, _ path: String, json: (some Encodable)? = String?.none,
    bearer: String? = nil, for browser: Request? = nil,
    context: ServerContext
  ) async throws -> Answer {
    var head = HTTPRequest(method: method, scheme: "http", authority: "localhost", path: path)
    var body = ByteBuffer()
    if let json {
      head.headerFields[.contentType] = "application/json"
      body = ByteBuffer(bytes: try WireJSON.encoder().encode(json))
    }
    for name in [HTTPField.Name.cookie, .acceptLanguage, .fetchSite] {
      if let browser { head.headerFields[values: name] = browser.headers[values: name] }
    }
    if let bearer { head.headerFields[.authorization] = "Bearer \(bearer)" }
    let request = Request(head: head, body: RequestBody(buffer: body))
    let response = try await door.respond(to: request, context: context.renewed())
    let collected = BodyCollector()
    try await response.body.write(collected)
    return Answer(
      status: response.status.code, body: collected.data,
      cookies: response.headers.filter { $0.name == .setCookie })
  }
}
