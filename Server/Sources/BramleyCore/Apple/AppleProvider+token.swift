import AppleID
import BramleyAPI

// What a verified token says.
extension AppleProvider {
  func credential(
    of token: VerifiedIdentityToken, _ presented: AppleSignInRequest, _ nonce: ServerNonce?
  ) -> VerifiedCredential {
    let claims = token.claims
    var credential = VerifiedCredential(
      subject: claims.subject.rawValue, namespace: settings.team.rawValue,
      client: ClientID(rawValue: claims.audience.rawValue), email: EmailClaim(claims),
      name: presented.user?.name, issuedAt: claims.issuedAt, authenticatedAt: claims.issuedAt)
    credential.nonce = nonce
    return credential
  }

  func payload(of token: VerifiedIdentityToken) -> AppleSignInPayload {
    AppleSignInPayload(
      realUserStatus: token.claims.realUserStatus?.rawValue,
      transferSubject: token.claims.transferSubject?.rawValue)
  }

  func identity(of token: VerifiedIdentityToken) -> IdentityKey {
    IdentityKey(provider: .apple, team: settings.team.rawValue, subject: token.claims.subject.rawValue)
  }
}
