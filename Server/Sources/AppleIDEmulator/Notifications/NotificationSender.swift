import AsyncHTTPClient
import EmulatorKit
public import Foundation
import NIOCore
import NIOHTTP1

/// How a notification is sent to a receiver: one closure, so that tests can replace it.
public struct NotificationSender: Sendable {
  /// Posts a JSON body; returns the HTTP status of the response.
  public var post: @Sendable (_ url: String, _ body: Data) async throws -> Int

  /// Makes a sender.
  public init(post: @escaping @Sendable (_ url: String, _ body: Data) async throws -> Int) {
    self.post = post
  }

  static let timeout = TimeAmount.seconds(10)

  /// Runs `body` with the real one: ten seconds for each attempt, and no redirect is followed.
  static func withLive<Result: Sendable>(
    _ body: (NotificationSender) async throws -> Result
  ) async throws -> Result {
    try await withClient { try await body(live($0)) }
  }

  private static func withClient<Result: Sendable>(
    _ body: (HTTPClient) async throws -> Result
  ) async throws -> Result {
    var configuration = HTTPClient.Configuration(
      redirectConfiguration: .disallow, timeout: .init(connect: .seconds(5), read: .seconds(10)))
    configuration.connectionPool.retryConnectionEstablishment = false
    let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    let result: Swift.Result<Result, any Error>
    do { result = .success(try await body(client)) } catch { result = .failure(error) }
    try? await client.shutdown()
    return try result.get()
  }

  /// Posts a body by real HTTP, and reads the answer.
  static func post(_ body: Data, type: String, to url: String) async throws -> (status: Int, body: Data) {
    try await withClient { client in
      var request = HTTPClientRequest(url: url)
      request.method = .POST
      request.headers.add(name: "Content-Type", value: type)
      request.body = .bytes(ByteBuffer(bytes: body))
      let response = try await client.execute(request, timeout: timeout)
      let answer = try await response.body.collect(upTo: 64 * 1024)
      return (Int(response.status.code), Data(answer.readableBytesView))
    }
  }

  private static func live(_ client: HTTPClient) -> NotificationSender {
    NotificationSender { url, body in
      var request = HTTPClientRequest(url: url)
      request.method = .POST
      request.headers.add(name: "Content-Type", value: "application/json")
      request.headers.add(name: "User-Agent", value: "Apple ID emulator")
      request.body = .bytes(ByteBuffer(bytes: body))
      let response = try await client.execute(request, timeout: timeout)
      // The body does not matter, but is read so that the connection can be reused.
      _ = try? await response.body.collect(upTo: 64 * 1024)
      return Int(response.status.code)
    }
  }
}
