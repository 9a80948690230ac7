package import BramleyAPI
package import Foundation

/// A session and the account that it must belong to.
package struct SessionOwner: Sendable {
  package var session: SessionID
  package var user: UserID
  /// When the person authenticated, as the presented access token says.
  package var authTime: Date?
  /// The authentication that the access token shows, for a step that knows the account; nil where it was judged before.
  package var shown: ShownAuthentication?

  package init(session: SessionID, user: UserID, authTime: Date?) {
    self.session = session
    self.user = user
    self.authTime = authTime
  }
}
