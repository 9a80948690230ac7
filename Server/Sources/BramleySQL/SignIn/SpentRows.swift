import BramleyAPI
import BramleyCore
import Foundation

extension SQLTransaction {
  /// What is known of earlier uses of a credential and of its key.
  ///
  /// - Parameter released: claims that count no longer, although their rows are still there.
  func uses(
    of mark: SpentMark, without released: [ReleasedClaim] = [], at now: Date
  ) throws -> SignInFacts {
    var facts = SignInFacts()
    // A mark that is not kept can't have been kept before.
    guard mark.expiresAt > now else { return facts }
    let rows = try all(
      """
      SELECT mark, key_hash, session_id, is_new_user, created_at, claimed_until, answer, auth_time
      FROM spent
      WHERE mark IN (?, ?) OR key_hash = ?
      """, [mark.hash, mark.unorderedHash, mark.keyHash]
    ) { (mark: try $0.bytes(0), use: try SpentCredential(row: $0.from(1))) }
    for row in rows {
      if let until = row.use.claimedUntil?.milliseconds,
        released.contains(where: { $0.mark == row.mark && $0.until.milliseconds == until })
      {
        continue
      }
      if row.mark == mark.hash || row.mark == mark.unorderedHash {
        facts.spent = row.use
      } else {
        facts.isKeyTaken = true
      }
    }
    if let id = facts.spent?.sessionToRepeat(for: mark, at: now), let session = try session(id),
      let account = try account(session.userID)
    {
      facts.earlier = (session, account)
    }
    return facts
  }

  func insertSpent(
    _ mark: SpentMark, session: SessionID?, isNewUser: Bool, at now: Date, claimedUntil: Date?,
    answer: Data? = nil, authTime: Date? = nil
  ) throws {
    guard mark.expiresAt > now else { return }
    // Where one writer serves all, marks next to each other touch few pages. Where many write at once, all of them would look
    // into the page into which all of them insert, and serializable transactions would collide.
    let stored = dialect.hasOneWriter ? mark.hash : mark.unorderedHash ?? mark.hash
    try write(
      """
      INSERT INTO spent (
        mark, key_hash, session_id, is_new_user, created_at, expires_at, claimed_until, answer, auth_time
      ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        stored, mark.keyHash, session?.rawValue, isNewUser, now, mark.expiresAt, claimedUntil, answer,
        authTime,
      ])
    if let code = mark.code {
      try write(
        """
        INSERT INTO spent (mark, session_id, is_new_user, created_at, expires_at) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (mark) DO NOTHING
        """, [code, session?.rawValue, isNewUser, now, mark.expiresAt])
    }
  }
}

extension SpentCredential {
  fileprivate init(row: SQLRow) throws {
    self.init(
      keyHash: try row.optionalBytes(0), session: try row.optionalText(1).map(SessionID.init(rawValue:)),
      isNewUser: try row.bool(2), createdAt: try row.time(3), claimedUntil: try row.optionalTime(4),
      answer: try row.optionalBytes(5), authTime: try row.optionalTime(6))
  }
}
