import Foundation

extension OpenIDServer {
  /// The page that begins an authorization. What the endpoint's own query has stays (RFC 6749, section 3.1).
  func address(
    _ flow: [(name: String, value: String)], at metadata: AuthorizationServerMetadata, _ pkce: PKCE
  ) -> URL {
    guard let endpoint = metadata.authorizationEndpoint,
      var page = URLComponents(url: endpoint, resolvingAgainstBaseURL: false)
    else { return issuer }
    var fields = flow
    if !scopes.isEmpty { fields.append(("scope", scopes.joined(separator: " "))) }
    if let nonce = nonce(for: pkce) { fields.append(("nonce", nonce)) }
    let own = Set(fields.map(\.name))
    fields += parameters.sorted { $0.key < $1.key }.filter { !own.contains($0.key) }.map {
      ($0.key, $0.value)
    }
    let query = String(decoding: FormBody.encode(fields), as: UTF8.self)
    page.percentEncodedQuery = [page.percentEncodedQuery, query].compactMap { $0 }.filter { !$0.isEmpty }
      .joined(separator: "&")
    return page.url ?? issuer
  }
}
