package import BramleyAPI
package import Foundation

/// Where sessions are kept. Each method is one step: it happens whole or not at all, and is on disk when
/// it returns.
package protocol SessionStore: Sendable {
  /// The session and its account; nil when there is no such session.
  func session(_ id: SessionID) async throws(StoreError) -> (session: SessionRecord, account: Account)?
  /// Moves a session's refresh token on as the rule says, by compare-and-swap on its one row.
  func rotate(_ id: SessionID, by rule: RotationRule) async throws(StoreError) -> RotationOutcome
  /// The account's live sessions, newest use first.
  func sessions(of user: UserID, at now: Date) async throws(StoreError) -> [SessionRecord]
  /// Ends one session of an account; false when there is no such live session, nil when `caller` is over.
  func end(
    _ id: SessionID, of user: UserID, onBehalfOf caller: SessionID, at now: Date
  ) async throws(StoreError) -> Bool?
  /// Ends the account's sessions, all or all but the caller's; returns which. Nil when the caller is over.
  func endAll(
    of user: UserID, onBehalfOf caller: SessionID, keepingCaller: Bool, at now: Date
  ) async throws(StoreError) -> [SessionID]?
  /// Ends a session on the server's own account.
  func end(_ id: SessionID, because reason: SessionEndReason, at now: Date) async throws(StoreError)
}

/// What came of a rotation.
package enum RotationOutcome: Sendable {
  /// The session with the refresh token's generation to hand out, new or again.
  case current(SessionRecord, Account)
  /// An old token; the session was ended by this step.
  case reused
  /// The `Idempotency-Key` belongs to another refresh.
  case keyReused
  /// The session had ended, or is not known any more.
  case ended
  /// The session is over by time.
  case expired
}
