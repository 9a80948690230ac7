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
  /// When the person authenticated, as the access token says; nil where nobody knows.
  package let authTime: Date?

  /// The session of the request.
  public var sessionID: SessionID { session.id }
  /// The person's account.
  public var userID: UserID { session.userID }

  /// The session, with what the access token says, for a step that judges both.
  package var owner: SessionOwner { SessionOwner(session: sessionID, user: userID, authTime: authTime) }

  /// Requires a session of the owner's own and a recent authentication. Steps require both again where they
  /// write; this saves work that would be for nothing.
  func demandOwner(at now: Date) throws(Refusal) {
    if session.isChild { throw Refusal.notAllowed }
    guard RecentAuthentication.includes(authTime, of: account, at: now) else {
      throw RecentAuthentication.refusal(for: account)
    }
  }
}
