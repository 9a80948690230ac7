import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1

extension Wire {
  /// Sends a request as a browser does, and returns the redirect's address instead of following it.
  func visit(_ path: String, cookie: String? = nil) async throws -> Answer {
    var request = HTTPClientRequest(url: base.absoluteString + path)
    if let cookie { request.headers.add(name: "Cookie", value: cookie) }
    return try await exchange(request)
  }

  func exchange(_ request: HTTPClientRequest) async throws -> Answer {
    let client = HTTPClient(configuration: .init(redirectConfiguration: .disallow))
    do {
      let response = try await client.execute(request, timeout: .seconds(120))
      let body = try await response.body.collect(upTo: 1 << 20)
      try await client.shutdown()
      return Answer(
        status: Int(response.status.code),
        headers: Dictionary(
          response.headers.map { ($0.name.lowercased(), $0.value) }, uniquingKeysWith: { first, _ in first }),
        body: Data(body.readableBytesView))
    } catch {
      try? await client.shutdown()
      throw error
    }
  }
}
