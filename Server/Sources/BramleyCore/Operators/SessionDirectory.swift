package import BramleyAPI
package import Foundation

/// Which sessions an operator means.
package enum SessionSelector: Sendable, Equatable {
  /// One.
  case session(SessionID)
  /// All of an account.
  case user(UserID)
}

/// Where operators end sessions.
package protocol SessionDirectory: Sendable {
  /// Ends the live ones of the sessions that are meant, and the authorization codes that would open more; each
  /// end is written into the audit log. Returns which ended; nil when there is no such session or account.
  func endByOperator(
    _ selector: SessionSelector, at now: Date
  ) async throws(StoreError) -> [SessionRecord]?
}
