package import BramleyAPI
package import Foundation

/// The lifetimes of a session's parts, in seconds, and how many sessions an account has.
package struct SessionPolicy: Sendable {
  /// An access token.
  package var accessLifetime: TimeInterval
  /// An unused refresh token.
  package var refreshLifetime: TimeInterval
  /// How long a superseded refresh token is still answered with its successor without the same key.
  package var grace: TimeInterval
  /// A session, however often it is used.
  package var absoluteLifetime: TimeInterval

  /// The most live sessions of an account.
  package var cap: SessionCap
  /// What the sessions are for.
  package var kind: SessionKind = .app

  /// The policy of the sessions that browsers have with the server's own pages: unused for fourteen days, or ninety days
  /// old, they end.
  package var ofBrowsers: SessionPolicy {
    var policy = self
    policy.kind = .browser
    policy.refreshLifetime = 14 * 86_400
    policy.absoluteLifetime = 90 * 86_400
    return policy
  }

  package init(
    accessLifetime: TimeInterval = 900, refreshLifetime: TimeInterval = 90 * 86_400,
    grace: TimeInterval = 60, absoluteLifetime: TimeInterval = 400 * 86_400,
    cap: SessionCap = SessionCap(limit: 100)
  ) {
    self.accessLifetime = accessLifetime
    self.refreshLifetime = refreshLifetime
    self.grace = grace
    self.cap = cap
    self.absoluteLifetime = max(absoluteLifetime, refreshLifetime)
  }
}
