package import BramleyAPI
package import Foundation

extension SessionRecord {
  /// Whether the session belongs to the account and is live, so that it may act for the owner.
  package func isAlive(of user: UserID, at now: Date) -> Bool { userID == user && isAlive(at: now) }

  /// Whether another session handed it over. Such a session may end itself, and is otherwise kept from what is
  /// reserved to the account's owner.
  package var isChild: Bool { parentID != nil }

  /// Whether a retry of what opened the session proves the same key, or the session has none and the retry proves none.
  package func isBound(to presented: SessionKey?) -> Bool {
    switch (key, presented) {
    case (nil, nil): true
    case (let key?, let presented?): key.thumbprint.utf8.elementsEqual(presented.thumbprint.utf8)
    case (nil, _?), (_?, nil): false
    }
  }

  /// Ends the session because its account is of a later generation: everything that began earlier is void.
  package mutating func endWithGeneration() {
    endedAt = endedAt ?? lastUsedAt
    endReason = endReason ?? .accountReset
  }

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
