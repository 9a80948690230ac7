import BramleyAPI
import BramleyCore
import Foundation
import GRDB

/// The mark of a used credential, as it lies in its table.
struct SpentRow {
  var keyHash: Data?
  var sessionID: SessionID?
  var isNewUser: Bool
  var createdAt: Date
  /// Set while a bare code is claimed and not yet exchanged.
  var claimedUntil: Date?
  /// What Apple answered to a bare code that did not become a sign-in yet, sealed.
  var answer: Data?
}

extension Database {
  func spent(_ mark: Data) throws -> SpentRow? {
    try first("SELECT * FROM spent WHERE mark = ?", [mark]) { row in
      SpentRow(
        keyHash: row["key_hash"], sessionID: (row["session_id"] as String?).map(SessionID.init(rawValue:)),
        isNewUser: row["is_new_user"], createdAt: row.time("created_at"),
        claimedUntil: row.optionalTime("claimed_until"), answer: row["answer"])
    }
  }

  func insertSpent(
    _ mark: SpentMark, session: SessionID?, isNewUser: Bool, at now: Date, claimedUntil: Date?,
    answer: Data? = nil
  ) throws {
    guard mark.expiresAt > now else { return }
    try run(
      "INSERT INTO spent VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
      [
        mark.hash, mark.keyHash, session?.rawValue, isNewUser, now.milliseconds, mark.expiresAt.milliseconds,
        claimedUntil?.milliseconds, answer,
      ])
    if let code = mark.code {
      try run(
        "INSERT INTO spent VALUES (?, NULL, ?, ?, ?, ?, NULL, NULL) ON CONFLICT DO NOTHING",
        [code, session?.rawValue, isNewUser, now.milliseconds, mark.expiresAt.milliseconds])
    }
  }

  /// Whether the attempt's key belongs to another credential.
  func isKeyTaken(_ mark: SpentMark) throws -> Bool {
    guard let keyHash = mark.keyHash else { return false }
    return try row("SELECT 1 FROM spent WHERE key_hash = ?", [keyHash]) != nil
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
