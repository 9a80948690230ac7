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
  }

  func call(
    _ method: HTTPRequest.Method, _ path: String, json: (some Encodable)? = String?.none,
    bearer: String? = nil,
    context: ServerContext
  ) async throws -> Answer {
    var head = HTTPRequest(method: method, scheme: "http", authority: "localhost", path: path)
    var body = ByteBuffer()
    if let json {
      head.headerFields[.contentType] = "application/json"
      body = ByteBuffer(bytes: try WireJSON.encoder().encode(json))
    }
    if let bearer { head.headerFields[.authorization] = "Bearer \(bearer)" }
    let request = Request(head: head, body: RequestBody(buffer: body))
    let response = try await door.respond(to: request, context: context.renewed())
    let collected = BodyCollector()
    try await response.body.write(collected)
    return Answer(status: response.status.code, body: collected.data)
  }
}
