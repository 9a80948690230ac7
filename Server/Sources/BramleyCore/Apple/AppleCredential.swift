import AppleID
import BramleyAPI
import Foundation

/// A credential of Apple's that was believed, with what its sign-in needs of it.
struct AppleCredential: Sendable {
  var token: VerifiedIdentityToken
  /// What is marked as used.
  var mark: SpentMark
  var isClaimed = false
  /// A code still to be exchanged.
  var code: (text: String, redirectURI: String?)?
  /// The refresh token of a code that was exchanged on the way.
  var refreshToken: String?
  /// A nonce of this server to be spent.
  var nonce: (hash: Data, expiresAt: Date)?
  var name: PersonName?
  /// The browser flow that brought it.
  var flow: String?

  var client: AppleClientID { token.claims.audience }
}
