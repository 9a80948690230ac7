import BramleyAPI
import BramleyCore
import Foundation

// The rows of sign-ins that wait for their second factor.
extension SQLTransaction {
  /// A sign-in that has not been voided since: by a new password, by signing out everywhere, by the account's end.
  func pendingSignIn(_ hash: Data, isWritten: Bool = false) throws -> PendingSignIn? {
    try first(
      """
      SELECT hash, user_id, enrolls, sealed, failures, created_at, expires_at, used_at, session_id, key_hash
      FROM pending_sign_in
      WHERE hash = ? AND account_generation = (SELECT generation FROM account WHERE account.id = user_id)
      \(isWritten ? dialect.locking : "")
      """, [hash], PendingSignIn.init(row:))
  }

  func insert(_ pending: PendingSignIn) throws {
    try write("DELETE FROM pending_sign_in WHERE hash = ?", [pending.hash])
    try write(
      """
      INSERT INTO pending_sign_in (
        hash, user_id, enrolls, sealed, failures, created_at, expires_at, account_generation
      ) VALUES (?, ?, ?, ?, ?, ?, ?, (SELECT generation FROM account WHERE account.id = ?))
      """,
      [
        pending.hash, pending.user.rawValue, pending.enrolls, pending.sealed, pending.failures,
        pending.createdAt, pending.expiresAt, pending.user.rawValue,
      ])
  }

  func deletePendingSignIns(of user: UserID) throws {
    try write("DELETE FROM pending_sign_in WHERE user_id = ? AND used_at IS NULL", [user.rawValue])
  }

  func countFailure(of pending: PendingSignIn) throws {
    try write("UPDATE pending_sign_in SET failures = failures + 1 WHERE hash = ?", [pending.hash])
  }

  func finish(_ pending: Data, with session: SessionID, key: Data?, at now: Date) throws {
    try write(
      "UPDATE pending_sign_in SET used_at = ?, session_id = ?, key_hash = ? WHERE hash = ?",
      [now, session.rawValue, key, pending])
  }
}

// Passkeys as second factors.
extension SQLTransaction {
  /// Whether a passkey is as it was when its signature was verified, and its challenge unspent.
  func isCurrent(_ factor: VerifiedFactor) throws -> Bool {
    let isSpent = try first("SELECT 1 FROM spent_nonce WHERE hash = ?", [factor.challenge.hash]) { _ in true }
    return try isSpent == nil && isCurrent(factor.use.verified.before)
  }

  /// Spends the challenge and stores the passkey's counter and flags; false when somebody else has spent it meanwhile.
  func use(_ factor: VerifiedFactor) throws -> Bool {
    let count = try run(
      "INSERT INTO spent_nonce (hash, expires_at) VALUES (?, ?) ON CONFLICT (hash) DO NOTHING",
      [factor.challenge.hash, factor.challenge.expiresAt])
    guard count == 1 else { return false }
    let passkey = factor.use.verified.after
    try update(passkey, of: passkey.identity)
    return true
  }
}

extension PendingSignIn {
  fileprivate init(row: SQLRow) throws {
    self.init(
      hash: try row.bytes(0), user: UserID(rawValue: try row.text(1)), enrolls: try row.bool(2),
      sealed: try row.bytes(3), createdAt: try row.time(5), expiresAt: try row.time(6))
    failures = try row.count(4)
    usedAt = try row.optionalTime(7)
    session = try row.optionalText(8).map(SessionID.init(rawValue:))
    keyHash = try row.optionalBytes(9)
  }
}
