package import BramleyAPI
package import Foundation
import Synchronization

/// What was read of live sessions and their accounts a moment ago, so that reading needs no store each time.
///
/// A write on this node takes its entries out at once; what another node wrote is seen after five seconds
/// at most. Never asked before a write.
package final class LivenessCache: Sendable {
  /// Seconds that an entry serves.
  package static let lifetime: TimeInterval = 5

  /// A live session and its account.
  package struct Entry: Sendable {
    /// The session.
    package let session: SessionRecord
    /// The account.
    package let account: Account
    /// The account's body on the wire, encoded once.
    package let profile: Data
    let readAt: Date
  }

  private struct State {
    var entries: [SessionID: Entry] = [:]
    var sessions: [UserID: Set<SessionID>] = [:]
    /// Counts what was forgotten, so that a read that began before does not put the old back.
    var forgotten: UInt64 = 0
    /// The sessions that were handed over, by the session that did it.
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

  /// Makes a cache of at most so many sessions.
  package init(capacity: Int = 20_000) { self.capacity = capacity }

  func entry(_ id: SessionID, at now: Date) -> Entry? {
    state.withLock { state in
      guard let entry = state.entries[id],
        (0..<Self.lifetime).contains(now.timeIntervalSince(entry.readAt)), entry.session.isAlive(at: now)
      else { return nil }
      return entry
    }
  }

  /// What to hand to ``keep(_:since:)`` after a read that starts now.
  var mark: UInt64 { state.withLock(\.forgotten) }

  func keep(_ entry: Entry, since mark: UInt64) {
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

  /// Forgets a session that a write on this node changed.
  package func forget(session id: SessionID) {
    state.withLock { state in
      state.forgotten &+= 1
      state.remove(id)
      // What a session handed over ends with it.
      for child in state.children[id] ?? [] { state.remove(child) }
    }
  }

  /// Forgets all sessions of an account that a write on this node changed.
  package func forget(user id: UserID) {
    state.withLock { state in
      state.forgotten &+= 1
      for session in state.sessions[id] ?? [] { state.remove(session) }
    }
  }
}
