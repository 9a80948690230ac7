public import BramleyAPI
public import Foundation
import Synchronization

/// What was read of live sessions and their accounts a moment ago, so that reading needs no store each time.
///
/// A write on this node takes its entries out at once; what another node wrote is seen after five seconds
/// at most. Never asked before a write.
public final class LivenessCache: Sendable {
  /// Seconds that an entry serves.
  public static let lifetime: TimeInterval = 5

  /// A live session and its account.
  public struct Entry: Sendable {
    /// The session.
    public let session: SessionRecord
    /// The account.
    public let account: Account
    /// The account's body on the wire, encoded once.
    public let profile: Data
    let readAt: Date
  }

  private struct State {
    var entries: [SessionID: Entry] = [:]
    var sessions: [UserID: Set<SessionID>] = [:]
    /// Counts what was forgotten, so that a read that began before does not put the old back.
    var forgotten: UInt64 = 0
  }

  private let state = Mutex(State())
  private let capacity: Int

  /// Makes a cache of at most so many sessions.
  public init(capacity: Int = 20_000) { self.capacity = capacity }

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
      }
      state.entries[entry.session.id] = entry
      state.sessions[entry.session.userID, default: []].insert(entry.session.id)
    }
  }

  /// Forgets a session that a write on this node changed.
  public func forget(session id: SessionID) {
    state.withLock { state in
      state.forgotten &+= 1
      guard let entry = state.entries.removeValue(forKey: id) else { return }
      let user = entry.session.userID
      state.sessions[user]?.remove(id)
      if state.sessions[user]?.isEmpty == true { state.sessions[user] = nil }
    }
  }

  /// Forgets all sessions of an account that a write on this node changed.
  public func forget(user id: UserID) {
    state.withLock { state in
      state.forgotten &+= 1
      for session in state.sessions.removeValue(forKey: id) ?? [] { state.entries[session] = nil }
    }
  }
}
