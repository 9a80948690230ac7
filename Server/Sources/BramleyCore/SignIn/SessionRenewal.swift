package import BramleyAPI
import Crypto
package import Foundation

/// An open session whose owner proves again who they are.
package struct SessionRenewal: Sendable {
  /// The session.
  package var session: SessionID
  /// Whose it is.
  package var user: UserID
  /// The client that the credential was issued to.
  package var clientID: ClientID
  /// The credential must have been issued after this, on the provider's clock.
  package var issuedAfter: Date

  package init(session: SessionID, user: UserID, clientID: ClientID, issuedAfter: Date) {
    self.session = session
    self.user = user
    self.clientID = clientID
    self.issuedAfter = issuedAfter
  }

  /// What is kept of a renewal's `Idempotency-Key`: bound to the session, so that neither a sign-in nor another
  /// session is taken for its retry.
  static func keyHash(_ key: IdempotencyKey?, for session: SessionID) -> Data? {
    key.map { Data(SHA256.hash(data: Data("renewal \(session) ".utf8) + $0.hash)) }
  }
}
