package import BramleyAPI
package import Foundation

extension SessionRecord {
  /// Whether the session belongs to the account and is alive, so that it may act for the owner.
  package func isAlive(of user: UserID, at now: Date) -> Bool { userID == user && isAlive(at: now) }

  /// The session and the one that handed it over. A session is never ended together with those that it outlives:
  /// ending the parent would end the child too.
  package var lineage: Set<SessionID> { Set([id, parentID].compactMap(\.self)) }

  /// The session as it lasts: one that was handed over lives no longer than its parent.
  package func limited(by parent: SessionRecord?) -> SessionRecord {
    guard parentID != nil else { return self }
    var session = self
    guard let parent else {
      session.endedAt = endedAt ?? lastUsedAt
      return session
    }
    session.idleExpiresAt = min(idleExpiresAt, parent.idleExpiresAt)
    session.expiresAt = min(expiresAt, parent.expiresAt)
    session.endReason = endReason ?? parent.endedAt.map { _ in .parentEnded }
    session.endedAt = endedAt ?? parent.endedAt
    return session
  }
}
