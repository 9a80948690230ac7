package import BramleyAPI
package import Foundation

/// Who asks: the live session behind a good access token.
package struct Caller: Sendable {
  /// The session as read a moment ago.
  package let session: SessionRecord
  /// The account as read a moment ago; not a base for writes.
  package let account: Account
  /// The account's body on the wire.
  package let profile: Data

  /// The session that asks.
  package var sessionID: SessionID { session.id }
  /// The account that asks.
  package var userID: UserID { session.userID }
}
