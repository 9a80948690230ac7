package import BramleyAPI
package import Foundation

extension SessionRecord {
  /// Whether the session belongs to the account and is live, so that it may act for the owner.
  package func isAlive(of user: UserID, at now: Date) -> Bool { userID == user && isAlive(at: now) }

  /// The session and its parent. Ending the other sessions must spare both, because ending the parent would
  /// end the child too.
  package var lineage: Set<SessionID> { Set([id, parentID].compactMap(\.self)) }

  /// Returns the session with its lifetime limited: a handed-over session ends no later than its parent.
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
