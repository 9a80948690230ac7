import Foundation
package import OpenID

// Where the metadata names a revocation endpoint (RFC 7009), the token of the last exchange is held for it.
extension OpenIDProvider: RevokingProvider {
  package var revokesWithoutToken: Bool { false }
  /// Most providers have no such endpoint, and nothing is held then.
  package var endsNothingWithoutToken: Bool { true }

  package func revoke(_ authorization: HeldAuthorization) async throws(ProviderCallFailure) {
    guard let token = authorization.token, let client = connection.clientID else { return }
    let endpoint: URL?
    do { endpoint = try await connection.metadata().revocationEndpoint } catch { throw .unreachable }
    guard let endpoint else { return }
    // An unknown token is answered with 200, section 2.2.
    try await TokenEndpoint(
      url: endpoint, client: client, authentication: connection.authentication,
      transport: connection.transport, now: connection.now
    ).post([("token", token.text), ("token_type_hint", token.kind.rawValue)])
  }

  /// The token to hold; nil where it could not be revoked. A refresh token ends the whole authorization.
  func heldToken(of response: TokenResponse) async -> HeldToken? {
    guard let metadata = try? await connection.metadata(), metadata.revocationEndpoint != nil else {
      return nil
    }
    return response.refreshToken.map { HeldToken($0, .refresh) } ?? HeldToken(response.accessToken, .access)
  }
}
