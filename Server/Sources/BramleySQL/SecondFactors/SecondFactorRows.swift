import BramleyAPI
import BramleyCore
import Foundation

// The rows of second factors, recovery codes and lost factors.
extension SQLTransaction {
  /// - Parameter isWritten: whether the transaction is going to write one of the rows.
  func secondFactors(of user: UserID, isWritten: Bool = false) throws -> [SecondFactorRecord] {
    try all(
      """
      SELECT id, user_id, kind, label, sealed, last_step, created_at, last_used_at FROM second_factor
      WHERE user_id = ? ORDER BY created_at, id \(isWritten ? dialect.locking : "")
      """, [user.rawValue], SecondFactorRecord.init(row:))
  }

  /// Returns the factors of several accounts, the oldest first.
  func secondFactors(of users: [UserID]) throws -> [SecondFactorRecord] {
    try rows(for: users.map(\.rawValue.sqlValue)) {
      "SELECT \(SecondFactorRecord.insertedColumns.joined(separator: ", ")) FROM second_factor WHERE user_id IN \($0)"
    }
    .map(SecondFactorRecord.init(row:))
    .sorted { ($0.createdAt, $0.id.rawValue) < ($1.createdAt, $1.id.rawValue) }
  }

  func recoveryCodes(of user: UserID) throws -> [Data] {
    try all("SELECT hash FROM recovery_code WHERE user_id = ?", [user.rawValue]) { try $0.bytes(0) }
  }

  func insert(_ factor: SecondFactorRecord) throws {
    try insert(into: "second_factor", SecondFactorRecord.insertedColumns, [factor.insertedValues])
  }

  /// Stores recovery codes in place of all earlier ones.
  func replaceRecoveryCodes(of user: UserID, by codes: RecoveryCodeSet, at now: Date) throws {
    try write("DELETE FROM recovery_code WHERE user_id = ?", [user.rawValue])
    for hash in codes.hashes {
      try write(
        "INSERT INTO recovery_code (hash, user_id, created_at) VALUES (?, ?, ?)", [hash, user.rawValue, now])
    }
  }

  /// Removes all of an account.
  func removeSecondFactors(of user: UserID) throws {
    for table in ["second_factor", "recovery_code", "factor_loss"] {
      try write("DELETE FROM \(table) WHERE user_id = ?", [user.rawValue])
    }
  }

  /// Uses a code up; false when somebody else has meanwhile.
  func use(_ use: FactorUse, of user: UserID, at now: Date) throws -> Bool {
    switch use {
    case .totp(let id, let step):
      try run(
        "UPDATE second_factor SET last_step = ?, last_used_at = ? WHERE id = ? AND user_id = ? AND last_step < ?",
        [step, now, id.rawValue, user.rawValue, step]) == 1
    case .recoveryCode(let hash, _):
      try run("DELETE FROM recovery_code WHERE hash = ? AND user_id = ?", [hash, user.rawValue]) == 1
    }
  }

  func factorLoss(of user: UserID, at now: Date) throws -> FactorLoss? {
    let loss = try first(
      "SELECT user_id, requested_at, available_at, language FROM factor_loss WHERE user_id = ?",
      [user.rawValue]
    ) { row in
      FactorLoss(
        user: UserID(rawValue: try row.text(0)), requestedAt: try row.time(1), availableAt: try row.time(2),
        language: MessageLanguage(rawValue: try row.text(3)))
    }
    return loss.flatMap { now < $0.end ? $0 : nil }
  }

  func keep(_ loss: FactorLoss) throws {
    try write(
      """
      INSERT INTO factor_loss (user_id, requested_at, available_at, language) VALUES (?, ?, ?, ?)
      ON CONFLICT (user_id) DO UPDATE SET requested_at = excluded.requested_at,
        available_at = excluded.available_at, language = excluded.language
      """, [loss.user.rawValue, loss.requestedAt, loss.availableAt, loss.language.rawValue])
  }

  func cancelFactorLoss(of user: UserID) throws {
    try write("DELETE FROM factor_loss WHERE user_id = ?", [user.rawValue])
  }

  /// What an attempt is judged by, and the key under which its failures are counted.
  func facts(
    for attempt: FactorAttempt, of user: UserID
  ) throws -> (facts: FactorFacts, failuresKey: Data) {
    let known = try knownNetwork(attempt.knownNetwork(of: user), at: attempt.now)
    let key = attempt.failuresKey(of: user, known: known)
    let facts = FactorFacts(
      factors: try secondFactors(of: user, isWritten: true), recoveryCodes: try recoveryCodes(of: user),
      failures: try failedCodes(key))
    return (facts, key)
  }

  func forgetFailures(_ key: Data) throws { try write("DELETE FROM code_tally WHERE hash = ?", [key]) }
}

extension SecondFactorRecord {
  static let insertedColumns = [
    "id", "user_id", "kind", "label", "sealed", "last_step", "created_at", "last_used_at",
  ]

  var insertedValues: [SQLValue] {
    [
      id.rawValue.sqlValue, user.rawValue.sqlValue, kind.rawValue.sqlValue, label.orNull, sealed.sqlValue,
      lastStep.sqlValue, createdAt.sqlValue, lastUsedAt.orNull,
    ]
  }

  fileprivate init(row: SQLRow) throws {
    self.init(
      id: SecondFactorID(rawValue: try row.text(0)), user: UserID(rawValue: try row.text(1)),
      kind: SecondFactorMethod(rawValue: try row.text(2)), label: try row.optionalText(3),
      sealed: try row.bytes(4), lastStep: try row.integer(5), createdAt: try row.time(6),
      lastUsedAt: try row.optionalTime(7))
  }
}

extension SealedColumn {
  static let secondFactors = SealedColumn(.secondFactors, "second_factor", "sealed", key: "id") {
    .secondFactor(SecondFactorID(rawValue: try $0.text(0)))
  }

  static let pendingSignIns: SealedColumn = {
    var column = SealedColumn(.pendingSignIns, "pending_sign_in", "sealed", key: "hash") {
      .pendingSignIn(try $0.bytes(0))
    }
    column.value = { .bytes(Data(base64Encoded: $0) ?? Data()) }
    return column
  }()
}
