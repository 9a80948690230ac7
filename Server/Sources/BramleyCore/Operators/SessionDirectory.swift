package import BramleyAPI
package import Foundation

/// The sessions that an operator selects.
package enum SessionSelector: Sendable, Equatable {
  /// One.
  case session(SessionID)
  /// All of an account.
  case user(UserID)
}

/// Ends sessions for operators.
package protocol SessionDirectory: Sendable {
  /// Ends the live ones of the selected sessions, and the authorization codes that would open more; each end
  /// is recorded in the audit log. Returns which ended; nil when there is no such session or account.
  ///
  /// - Parameter name: who does it; nil for somebody with a shell.
  func endByOperator(
    _ selector: SessionSelector, _ name: OperatorName?, at now: Date
  ) async throws(StoreError) -> [SessionRecord]?
}

extension SessionDirectory {
  /// Ends sessions for somebody with a shell.
  package func endByOperator(
    _ selector: SessionSelector, at now: Date
  ) async throws(StoreError) -> [SessionRecord]? {
    try await endByOperator(selector, nil, at: now)
  }
}
