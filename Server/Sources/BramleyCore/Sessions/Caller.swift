public import BramleyAPI
public import Foundation

/// Who asks: the live session behind a good access token.
public struct Caller: Sendable {
  public let session: SessionRecord
  /// The account as read a moment ago; not a base for writes.
  public let account: Account
  /// The account's body on the wire.
  public let profile: Data

  public var sessionID: SessionID { session.id }
  public var userID: UserID { session.userID }
}
