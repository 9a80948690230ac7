import BramleyAPI
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension BramleyBackend {
  /// Fetches what the server says of itself as an authorization server
  /// (`GET /.well-known/oauth-authorization-server`).
  func metadata() async throws(BackendFailure) -> AuthorizationServerMetadata {
    try await send(.wire("GET", WirePath.metadata, of: server)).value(AuthorizationServerMetadata.self)
  }

  /// Returns the page that begins an authorization in a browser (`GET /v1/authorize`).
  func authorizationPage(_ fields: [(name: String, value: String)]) -> URL {
    let query = String(decoding: FormBody.encode(fields), as: UTF8.self)
    return URLRequest.wire("GET", WirePath.authorize + "?" + query, of: server).url ?? server
  }
}
