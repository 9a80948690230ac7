import BramleyAPI
import Foundation
import OpenID

extension FacebookProvider {
  /// Seconds for which the use of an access token without an end is remembered.
  static let endlessTokenMemory: TimeInterval = 90 * 86_400

  func verifyAccessToken(
    _ token: String, _ presented: ProviderSignInRequest, in context: CredentialContext
  ) async throws(Refusal) -> VerifiedCredential {
    // What the SDK hands out besides Limited Login's token has another form, and the Graph API knows it not.
    guard token.hasPrefix("EAA") else {
      throw .credentialsInvalid(
        "This is no access token of the Graph API.",
        remedy: """
          Without the permission to track, Facebook's SDK uses Limited Login: send identity_token \
          (AuthenticationToken.tokenString) and its nonce.
          """)
    }
    let now = context.now
    let (inspection, profile) = try await calls.verify(OutwardCredential(token), from: context.network) {
      () async throws(ProviderCallFailure) -> Result<(FacebookTokenInspection, FacebookProfile), Refusal> in
      let inspection = try await client.inspect(token)
      if let refusal = FacebookTokenRule.refusal(of: inspection, for: client.app.id, at: now) {
        return .failure(refusal)
      }
      let profile = try await client.profile(token)
      guard let user = inspection.user, profile.id.utf8.elementsEqual(user.utf8) else {
        return .failure(.credentialsInvalid("Facebook names two different people for the access token."))
      }
      return .success((inspection, profile))
    }
    var credential = credential(profile, presented)
    credential.issuedAt = inspection.issuedAt
    credential.singleUse = SingleUse(
      of: token, until: inspection.expiresAt ?? now.addingTimeInterval(Self.endlessTokenMemory))
    return credential
  }
}
