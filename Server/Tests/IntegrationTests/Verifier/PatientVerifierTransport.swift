import AsyncHTTPClient
import BramleyVerifier
import Foundation
import NIOCore
import NIOHTTP1
import OpenID

extension VerifierTransport {
  /// Its configuration reports a refused connection at once. The shared client would try again until the request's limit.
  private static let client = ProviderTransport.patientClient()

  /// A transport over AsyncHTTPClient with a limit that a busy machine never reaches.
  ///
  /// `URLSession` on Linux now and then misses an answer in a process that opens and closes many sockets, as these tests do.
  static let patient = VerifierTransport { url, bearer in
    var request = HTTPClientRequest(url: url.absoluteString)
    request.headers.add(name: "Accept", value: "application/json")
    // A kept connection may be closed by the server just when the next request is sent.
    request.headers.add(name: "Connection", value: "close")
    if let bearer { request.headers.add(name: "Authorization", value: "Bearer \(bearer)") }
    let answer = try await client.execute(request, timeout: .seconds(120))
    let body = try await answer.body.collect(upTo: 1 << 20)
    return Answer(
      status: Int(answer.status.code), cacheControl: answer.headers.first(name: "Cache-Control"),
      body: Data(body.readableBytesView))
  }
}
