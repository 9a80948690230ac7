import BramleyAPI
import BramleyCore
import Foundation

// The rows of addresses that accounts are about to get, and of changes that can be taken back.

extension SQLTransaction {
  func pendingAddress(of user: UserID) throws -> PendingAddress? {
    try first(
      "SELECT address, generation, begun_at, expires_at FROM address_change WHERE user_id = ?",
      [user.rawValue]
    ) { row -> PendingAddress? in
      guard let address = EmailAddress(try row.text(0)) else { return nil }
      return PendingAddress(
        user: user, address: address, generation: UInt32(truncatingIfNeeded: try row.integer(1)),
        begunAt: try row.time(2), expiresAt: try row.time(3))
    }.flatMap(\.self)
  }

  func keep(_ pending: PendingAddress) throws {
    try write(
      """
      INSERT INTO address_change (user_id, address, generation, begun_at, expires_at) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (user_id) DO UPDATE SET
        address = excluded.address, generation = excluded.generation, begun_at = excluded.begun_at,
        expires_at = excluded.expires_at
      """,
      [
        pending.user.rawValue, pending.address.text, pending.generation, pending.begunAt, pending.expiresAt,
      ])
  }

  func undoableAddress(_ hash: Data) throws -> UndoableAddress? {
    try first(
      "SELECT user_id, address, changed_at, expires_at FROM address_undo WHERE hash = ?", [hash]
    ) { row -> UndoableAddress? in
      guard let former = EmailAddress(try row.text(1)) else { return nil }
      return UndoableAddress(
        user: UserID(rawValue: try row.text(0)), former: former, changedAt: try row.time(2),
        expiresAt: try row.time(3))
    }.flatMap(\.self)
  }

  func keep(_ change: UndoableAddress, _ hash: Data) throws {
    try write(
      "INSERT INTO address_undo (hash, user_id, address, changed_at, expires_at) VALUES (?, ?, ?, ?, ?)",
      [hash, change.user.rawValue, change.former.text, change.changedAt, change.expiresAt])
  }

  /// Starts a challenge and queues its mail.
  func start(_ code: AddressMailer.MailedCode, at now: Date) throws -> ChallengeStart {
    let start = try startChallenge(code.challenge, at: now)
    if case .started = start { try insert(code.job) }
    return start
  }

  /// The session and the account of a caller.
  func owner(of caller: SessionOwner) throws -> (session: SessionRecord, account: Account)? {
    guard let session = try session(caller.session), let account = try account(session.userID) else {
      return nil
    }
    return (session, account)
  }
}
