import BramleyAPI
package import BramleyCore
import Foundation

extension SQLStore: GuestStore {
  package func foresee(_ opening: GuestOpening) async throws(StoreError) -> GuestOpening.Outcome {
    try await engine.read { tx in
      switch opening.judge(try tx.uses(of: opening.mark, at: opening.template.now)) {
      case .answer(let outcome): outcome
      case .create(let user, let session):
        .opened(OpenedSession(session, Account(user: user, identities: []), isNewUser: true))
      }
    }
  }

  package func openGuest(_ opening: GuestOpening) async throws(StoreError) -> GuestOpening.Outcome {
    try await engine.write { tx in
      let now = opening.template.now
      switch opening.judge(try tx.uses(of: opening.mark, at: now)) {
      case .answer(let outcome): return outcome
      case .create(let user, let session):
        try tx.insert(user)
        try tx.insertGuest(user.id, at: now)
        try tx.open(session, within: opening.template.cap)
        try tx.insertSpent(opening.mark, session: session.id, isNewUser: true, at: now, claimedUntil: nil)
        try tx.insert(opening.event())
        return .opened(OpenedSession(session, Account(user: user, identities: []), isNewUser: true))
      }
    }
  }

  /// Removes guests who did not use their account, and returns how many.
  func removeUnusedGuests(at now: Date) async throws(StoreError) -> Int {
    let limit = now.addingTimeInterval(-Retention.unusedGuests)
    return try await engine.write { tx in
      let unused = try tx.all(
        """
        SELECT user_id FROM guest WHERE created_at <= ? AND NOT EXISTS (
          SELECT 1 FROM session WHERE session.user_id = guest.user_id AND session.last_used_at > ?
        ) LIMIT \(Retention.batch)
        """, [limit, limit]
      ) { UserID(rawValue: try $0.text(0)) }
      for user in unused {
        try tx.deleteAccount(user, at: now)
        try tx.insertOnce(.unusedGuestRemoved(user, at: now))
      }
      return unused.count
    }
  }
}

extension SQLTransaction {
  func insertGuest(_ user: UserID, at now: Date) throws {
    try write(
      "INSERT INTO guest (user_id, created_at) VALUES (?, ?) ON CONFLICT (user_id) DO NOTHING",
      [user.rawValue, now])
  }

  /// Records that a guest has an identity now.
  func upgradeGuest(_ user: UserID) throws {
    try write("DELETE FROM guest WHERE user_id = ?", [user.rawValue])
  }
}
