package import BramleyAPI
import Crypto
import Foundation

/// An open session whose owner adds a way into the account.
package struct IdentityLink: Sendable {
  /// The session.
  package var session: SessionID
  /// Whose it is.
  package var user: UserID
  /// The client that the credential was issued to.
  package var clientID: ClientID

  package init(session: SessionID, user: UserID, clientID: ClientID) {
    self.session = session
    self.user = user
    self.clientID = clientID
  }

  /// What is kept of a link's `Idempotency-Key`: bound to the session, so that no sign-in is taken for its retry.
  static func keyHash(_ key: IdempotencyKey?, for session: SessionID) -> Data? {
    key.map { Data(SHA256.hash(data: Data("link \(session) ".utf8) + $0.hash)) }
  }
}
