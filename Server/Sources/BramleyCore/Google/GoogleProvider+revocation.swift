import Foundation
package import OpenID

// Revoking one token ends the person's whole authorization of the project.
extension GoogleProvider: RevokingProvider {
  package var revokesWithoutToken: Bool { false }

  package func revoke(_ authorization: HeldAuthorization) async throws(ProviderCallFailure) {
    guard let token = authorization.token else { return }
    do throws(ProviderCallFailure) {
      _ = try await connection.transport.body(
        of: ProviderTransport.Call(url: endpoint.revocation, form: [("token", token.text)]))
    } catch {
      // A token that Google no longer knows: the authorization has ended.
      if case .refused(let body) = error, body.error == "invalid_token" || body.error == .invalidGrant {
        return
      }
      throw error
    }
  }
}
