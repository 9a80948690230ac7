public import BramleyAPI
public import Foundation

/// Who asks: the live session behind a good access token.
public struct Caller: Sendable {
  /// The session as read a moment ago.
  public let session: SessionRecord
  /// The account as read a moment ago; not a base for writes.
  public let account: Account
  /// The account's body on the wire.
  public let profile: Data

  /// The session that asks.
  public var sessionID: SessionID { session.id }
  /// The account that asks.
  public var userID: UserID { session.userID }
}
