package import BramleyAPI
package import Foundation
import Synchronization

/// Recently read live sessions and their accounts, so that not every read needs the store.
///
/// A write on this node removes its entries immediately; a write on another node is seen after at most five
/// seconds. Never used as the basis of a write.
package final class LivenessCache: Sendable {
  /// Seconds for which an entry is used.
  package static let lifetime: TimeInterval = 5

  private struct State {
    var entries: [SessionID: LiveSession] = [:]
    var sessions: [UserID: Set<SessionID>] = [:]
    /// Counts removals, so that a read that began earlier does not store an outdated entry.
    var forgotten: UInt64 = 0
    /// The handed-over sessions, by their parent session.
    var children: [SessionID: Set<SessionID>] = [:]

    mutating func remove(_ id: SessionID) {
      guard let entry = entries.removeValue(forKey: id) else { return }
      let user = entry.session.userID
      sessions[user]?.remove(id)
      if sessions[user]?.isEmpty == true { sessions[user] = nil }
      guard let parent = entry.session.parentID else { return }
      children[parent]?.remove(id)
      if children[parent]?.isEmpty == true { children[parent] = nil }
    }
  }

  private let state = Mutex(State())
  private let capacity: Int

  /// Makes a cache for a limited number of sessions.
  package init(capacity: Int = 20_000) { self.capacity = capacity }

  func entry(_ id: SessionID, at now: Date) -> LiveSession? {
    state.withLock { state in
      guard let entry = state.entries[id],
        (0..<Self.lifetime).contains(now.timeIntervalSince(entry.readAt)), entry.session.isAlive(at: now)
      else { return nil }
      return entry
    }
  }

  /// The value to pass to ``keep(_:since:)`` after a read that starts now.
  var mark: UInt64 { state.withLock(\.forgotten) }

  func keep(_ entry: LiveSession, since mark: UInt64) {
    state.withLock { state in
      guard state.forgotten == mark else { return }
      if state.entries.count >= capacity {
        state.entries.removeAll(keepingCapacity: true)
        state.sessions.removeAll(keepingCapacity: true)
        state.children.removeAll(keepingCapacity: true)
      }
      state.entries[entry.session.id] = entry
      state.sessions[entry.session.userID, default: []].insert(entry.session.id)
      if let parent = entry.session.parentID { state.children[parent, default: []].insert(entry.session.id) }
    }
  }

  /// Removes a session that a write on this node changed.
  package func forget(session id: SessionID) {
    state.withLock { state in
      state.forgotten &+= 1
      state.remove(id)
      // Handed-over sessions end with their parent.
      for child in state.children[id] ?? [] { state.remove(child) }
    }
  }

  /// Removes everything, where a write on this node changed accounts that the caller does not know.
  package func forgetAll() {
    state.withLock { state in
      state.forgotten &+= 1
      state.entries.removeAll(keepingCapacity: true)
      state.sessions.removeAll(keepingCapacity: true)
      state.children.removeAll(keepingCapacity: true)
    }
  }

  /// Removes all sessions of an account that a write on this node changed.
  package func forget(user id: UserID) {
    state.withLock { state in
      state.forgotten &+= 1
      for session in state.sessions[id] ?? [] { state.remove(session) }
    }
  }
}
