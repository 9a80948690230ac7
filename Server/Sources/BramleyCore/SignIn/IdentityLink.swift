public import BramleyAPI
import Crypto
import Foundation

/// An open session whose owner adds a way into the account.
public struct IdentityLink: Sendable {
  /// The session.
  public var session: SessionID
  /// Whose it is.
  public var user: UserID
  /// The client that the credential was issued to.
  public var clientID: ClientID

  /// Gathers the parts.
  public init(session: SessionID, user: UserID, clientID: ClientID) {
    self.session = session
    self.user = user
    self.clientID = clientID
  }

  /// What is kept of a link's `Idempotency-Key`: bound to the session, so that no sign-in is taken for its retry.
  static func keyHash(_ key: IdempotencyKey?, for session: SessionID) -> Data? {
    key.map { Data(SHA256.hash(data: Data("link \(session) ".utf8) + $0.hash)) }
  }
}
