import BramleyAPI
import BramleyCore
import Foundation

/// The mark of a used credential, as it lies in its table.
struct SpentRow {
  var mark: Data
  var keyHash: Data?
  var sessionID: SessionID?
  var isNewUser: Bool
  var createdAt: Date
  /// Set while a bare code is claimed and not yet exchanged.
  var claimedUntil: Date?
  /// What Apple answered to a bare code that did not become a sign-in yet, sealed.
  var answer: Data?
}

extension SpentRow {
  static let columns = "mark, key_hash, session_id, is_new_user, created_at, claimed_until, answer"

  fileprivate init(row: SQLRow) throws {
    self.init(
      mark: try row.bytes(0), keyHash: try row.optionalBytes(1),
      sessionID: try row.optionalText(2).map(SessionID.init(rawValue:)), isNewUser: try row.bool(3),
      createdAt: try row.time(4), claimedUntil: try row.optionalTime(5), answer: try row.optionalBytes(6))
  }
}

extension SQLTransaction {
  func spent(_ mark: Data) throws -> SpentRow? {
    try first(
      "SELECT \(SpentRow.columns) FROM spent WHERE mark = ?", [mark], SpentRow.init(row:))
  }

  /// The row of the credential, and whether the attempt's key belongs to another one.
  func spent(_ mark: SpentMark) throws -> (row: SpentRow?, isKeyTaken: Bool) {
    guard let keyHash = mark.keyHash else { return (try spent(mark.hash), false) }
    let rows = try all(
      "SELECT \(SpentRow.columns) FROM spent WHERE mark = ? OR key_hash = ?", [mark.hash, keyHash],
      SpentRow.init(row:))
    return (rows.first { $0.mark == mark.hash }, rows.contains { $0.mark != mark.hash })
  }

  func insertSpent(
    _ mark: SpentMark, session: SessionID?, isNewUser: Bool, at now: Date, claimedUntil: Date?,
    answer: Data? = nil
  ) throws {
    guard mark.expiresAt > now else { return }
    try write(
      """
      INSERT INTO spent (
        mark, key_hash, session_id, is_new_user, created_at, expires_at, claimed_until, answer
      ) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        mark.hash, mark.keyHash, session?.rawValue, isNewUser, now, mark.expiresAt,
        claimedUntil, answer,
      ])
    if let code = mark.code {
      try write(
        """
        INSERT INTO spent (mark, session_id, is_new_user, created_at, expires_at) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (mark) DO NOTHING
        """,
        [code, session?.rawValue, isNewUser, now, mark.expiresAt])
    }
  }

  /// Whether the attempt's key belongs to another credential.
  func isKeyTaken(_ mark: SpentMark) throws -> Bool {
    guard let keyHash = mark.keyHash else { return false }
    return try exists("SELECT 1 FROM spent WHERE key_hash = ?", [keyHash])
  }

  /// What a credential that was used before is answered: the same session to who shows the same key within
  /// ten minutes, else a refusal.
  func retry(of spent: SpentRow, with mark: SpentMark, at now: Date) throws -> SignInOutcome {
    guard let keyHash = mark.keyHash, keyHash == spent.keyHash,
      now.timeIntervalSince(spent.createdAt) <= SpentMark.retryWindow, let id = spent.sessionID
    else { return .replayed }
    guard let session = try session(id), session.isAlive(at: now),
      let account = try account(session.userID)
    else { return .ended }
    return .session(session, account, isNewUser: spent.isNewUser)
  }
}
