import BramleyAPI
import BramleyCore
import Foundation

/// A test's own provider that reports an address, and what it says of it.
struct LetterProvider: SignInProvider {
  struct Presented: Decodable, Sendable {
    var person: String
    var email: String
    var isVerified: Bool
    var isAuthoritative: Bool
  }

  let id: ProviderID
  var emailTrust: EmailTrust = .authoritative
  /// The issuer, for a provider that it identifies.
  var issuer: String?

  func verify(
    _ presented: Presented, in context: CredentialContext
  ) async throws(Refusal) -> VerifiedCredential {
    var claim = EmailClaim(address: presented.email, isVerified: presented.isVerified)
    claim?.isAuthoritative = presented.isAuthoritative
    var credential = VerifiedCredential(
      subject: presented.person, namespace: issuer ?? "", email: claim, authenticatedAt: context.now)
    credential.isKeyedByIssuer = issuer != nil
    return credential
  }
}
