import BramleyAPI
import Foundation

extension VerifiedCredential {
  /// When the person authenticated; nil where nobody knows. The provider's clock may be ahead.
  func authTime(at now: Date) -> Date? {
    (authenticatedAt ?? flowStartedAt ?? nonce?.issuedAt).map { min($0, now) }
  }

  /// Returns the credential with the name that was sent beside it, unless it has one.
  func named(_ name: PersonName?) -> VerifiedCredential {
    var named = self
    named.name = self.name ?? name
    return named
  }
}
