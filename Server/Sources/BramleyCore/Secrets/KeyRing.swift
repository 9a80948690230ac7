import Crypto
package import Foundation
import Synchronization

/// The available master keys: the first one seals, all of them open.
package final class KeyRing: Sendable {
  fileprivate struct State {
    var keys: [MasterKey]
    /// Keys that an operator has permanently removed.
    var removed: Set<MasterKey.ID> = []
    var personSecret: SymmetricKey?
    var reloadedAt: Date?
  }

  private let state: Mutex<State>
  private let reload: @Sendable () -> [MasterKey]
  private let now: @Sendable () -> Date

  /// Seconds between two reloads that unknown key ids may cause.
  static let reloadInterval: TimeInterval = 10

  /// Makes a ring; nil without a key.
  ///
  /// - Parameter reload: reads the keys from their source; an empty answer changes nothing.
  package init?(
    _ keys: [MasterKey], reload: @escaping @Sendable () -> [MasterKey] = { [] },
    now: @escaping @Sendable () -> Date
  ) {
    guard !keys.isEmpty else { return nil }
    self.state = Mutex(State(keys: keys))
    self.reload = reload
    self.now = now
  }

  package var current: MasterKey { state.withLock { $0.keys[0] } }

  /// All keys, the current one first.
  package var all: [MasterKey] { state.withLock(\.keys) }

  /// Returns the key with an id. An unknown id makes the ring read its keys again, at most every ten seconds.
  package func key(_ id: MasterKey.ID) -> MasterKey? {
    state.withLock { state -> MasterKey? in
      if let key = state.keys.first(where: { $0.id == id }) { return key }
      if state.removed.contains(id) { return nil }
      let time = now()
      if let last = state.reloadedAt, (0..<Self.reloadInterval).contains(time.timeIntervalSince(last)) {
        return nil
      }
      state.reloadedAt = time
      state.adopt(reload())
      return state.keys.first { $0.id == id }
    }
  }

  /// Reads the keys from their source again.
  package func refresh() { state.withLock { $0.adopt(reload()) } }

  /// Whether a key was permanently removed: what it made is no longer valid.
  package func isRemoved(_ id: MasterKey.ID) -> Bool { state.withLock { $0.removed.contains(id) } }

  /// Removes keys that the store knows to be removed, now and whenever the keys are read again. The current
  /// key stays: nothing could be sealed without it.
  package func letGo(of ids: Set<MasterKey.ID>) {
    state.withLock { state in
      state.removed = ids.subtracting([state.keys[0].id])
      state.adopt([])
    }
  }
}

extension KeyRing {
  /// The secret with which people are hashed; until it is set, the oldest key's own.
  var personSecret: SymmetricKey {
    state.withLock { $0.personSecret ?? $0.keys[$0.keys.count - 1].key(for: .tombstone) }
  }

  func hold(personSecret: SymmetricKey) { state.withLock { $0.personSecret = personSecret } }
}

extension KeyRing.State {
  /// Takes over the keys that were read. A key that is missing among them stays until the process ends: an
  /// incomplete file that somebody is editing must not remove keys from the server.
  fileprivate mutating func adopt(_ fresh: [MasterKey]) {
    let missing = keys.filter { key in !fresh.contains { $0.id == key.id } }
    let all = (fresh + missing).filter { !removed.contains($0.id) }
    if !all.isEmpty { keys = all }
  }
}
