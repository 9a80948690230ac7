public import BramleyAPI
package import Foundation

/// The person who sent a request, identified by the live session of its access token.
public struct Caller: Sendable {
  /// The session as read a moment ago.
  package let session: SessionRecord
  /// The account as read a moment ago; not a base for writes.
  package let account: Account
  /// The account's encoded response body.
  package let profile: Data

  /// The session of the request.
  public var sessionID: SessionID { session.id }
  /// The person's account.
  public var userID: UserID { session.userID }
}
