package import BramleyAPI
package import Foundation

/// Stores sessions. Each method is one transaction, which is on disk when the method returns.
package protocol SessionStore: Sendable {
  /// Returns the session and its account; nil when there is no such session.
  func session(_ id: SessionID) async throws(StoreError) -> (session: SessionRecord, account: Account)?
  /// Rotates a session's refresh token as the rule says, by compare-and-swap on its one row.
  func rotate(_ id: SessionID, by rule: RotationRule) async throws(StoreError) -> RotationOutcome
  /// Returns the account's live sessions, most recently used first.
  func sessions(of user: UserID, at now: Date) async throws(StoreError) -> [SessionRecord]
  /// Ends sessions of an account at its owner's request.
  func end(_ ending: SessionEnding) async throws(StoreError) -> SessionEnding.Outcome
  /// Ends a session on the server's own initiative.
  func end(_ id: SessionID, because reason: SessionEndReason, at now: Date) async throws(StoreError)
}

/// The result of a rotation.
package enum RotationOutcome: Sendable {
  /// The session with the refresh token's generation to hand out, new or repeated.
  case current(SessionRecord, Account)
  /// An old token; this step ended the session.
  case reused
  /// The `Idempotency-Key` belongs to another refresh.
  case keyReused
  /// The session was opened for another client.
  case otherClient
  /// The session is bound to a key, and the request proved none.
  case proofMissing
  /// The request proved another key; this step ended the session.
  case keyChanged
  /// The session had ended, or is no longer known.
  case ended
  /// The session has expired.
  case expired
}
