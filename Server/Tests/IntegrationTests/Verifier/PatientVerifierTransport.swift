import AsyncHTTPClient
import BramleyVerifier
import Foundation
import NIOCore
import NIOHTTP1

extension VerifierTransport {
  /// A transport over AsyncHTTPClient with a limit that a busy machine never reaches.
  ///
  /// `URLSession` on Linux now and then misses an answer in a process that opens and closes many sockets, as these tests do.
  static let patient = VerifierTransport { url, bearer in
    var request = HTTPClientRequest(url: url.absoluteString)
    request.headers.add(name: "Accept", value: "application/json")
    if let bearer { request.headers.add(name: "Authorization", value: "Bearer \(bearer)") }
    let answer = try await HTTPClient.shared.execute(request, timeout: .seconds(120))
    let body = try await answer.body.collect(upTo: 1 << 20)
    return Answer(
      status: Int(answer.status.code), cacheControl: answer.headers.first(name: "Cache-Control"),
      body: Data(body.readableBytesView))
  }
}
