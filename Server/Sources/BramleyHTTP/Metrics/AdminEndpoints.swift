import BramleyAPI
import BramleyCore
import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// The endpoints of the admin port: the metrics.
struct AdminEndpoints: Sendable {
  let metrics: PrometheusMetrics
  /// The bearer token. Without one, anyone who reaches the port is admitted; it is bound to loopback by
  /// default.
  let token: String?

  var endpoints: [Endpoint] { [Endpoint(.get, "/metrics", handler: show)] }

  @Sendable func show(_ request: Request, context: ServerContext) async throws -> Response {
    guard isAdmitted(request) else {
      throw Refusal(.accessTokenInvalid, "The admin port asks for its token.")
    }
    let format = MetricsFormat(accepting: request.headers[.accept])
    return Response(
      status: .ok,
      headers: [.contentType: format.mediaType, .cacheControl: "no-store", .vary: "Accept"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: format.text(of: metrics))))
  }

  // Hashes are compared, so that the timing reveals nothing about the token.
  private func isAdmitted(_ request: Request) -> Bool {
    guard let token else { return true }
    guard let offered = request.bearer else { return false }
    return SHA256.hash(data: Data(offered.utf8)) == SHA256.hash(data: Data(token.utf8))
  }
}
