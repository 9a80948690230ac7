import BramleyAPI
import BramleyCore
import Foundation

extension SQLTransaction {
  /// Ends everything of an account that has begun: sessions, codes, links and pending changes. What another transaction
  /// begins at the same time is void too, because it belongs to the earlier generation.
  ///
  /// The link that takes a change of the address back stays: it is the remedy of the former address's owner against
  /// whoever has the account now.
  ///
  /// - Parameter undoesMerges: whether merges can still be undone, as where the person's own credentials stay good.
  @discardableResult
  func endEverything(
    of user: UserID, because reason: SessionEndReason, undoesMerges: Bool = false, at now: Date
  ) throws -> [SessionID] {
    try write("UPDATE account SET generation = generation + 1 WHERE id = ?", [user.rawValue])
    announce(.accountEnded(user))
    let live = try liveSessions(of: user, at: now, ofAnyGeneration: true)
    for session in live { try end(session.id, because: reason, at: now) }
    try deleteUnusedCodes(of: user)
    try endChallenges(of: user)
    // Undoing a merge could restore an earlier password.
    if !undoesMerges {
      try write("UPDATE merge SET merged = NULL WHERE user_id = ? AND merged IS NOT NULL", [user.rawValue])
    }
    return live.map(\.id)
  }

  /// Deletes the change of the address that an account has begun, with its code and link.
  func deletePendingChanges(of user: UserID) throws {
    try write("DELETE FROM address_change WHERE user_id = ?", [user.rawValue])
    try write(
      "DELETE FROM challenge WHERE user_id = ? AND purpose = ?",
      [user.rawValue, ChallengePurpose.addressChange.rawValue])
  }
}
