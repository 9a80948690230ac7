public import Foundation
import Synchronization

/// The master keys at hand: the first seals, all open.
public final class KeyRing: Sendable {
  private struct State {
    var keys: [MasterKey]
    var reloadedAt: Date?
  }

  private let state: Mutex<State>
  private let reload: @Sendable () -> [MasterKey]
  private let now: @Sendable () -> Date

  /// Seconds between two reloads that unknown key ids may cause.
  static let reloadInterval: TimeInterval = 10

  /// Makes a ring; nil without a key.
  ///
  /// - Parameter reload: reads the keys from where they came; an empty answer changes nothing.
  public init?(
    _ keys: [MasterKey], reload: @escaping @Sendable () -> [MasterKey] = { [] },
    now: @escaping @Sendable () -> Date
  ) {
    guard !keys.isEmpty else { return nil }
    self.state = Mutex(State(keys: keys))
    self.reload = reload
    self.now = now
  }

  /// The key that seals now.
  public var current: MasterKey { state.withLock { $0.keys[0] } }

  /// All keys, the current one first.
  public var all: [MasterKey] { state.withLock(\.keys) }

  /// The key of an id. An unknown id makes the ring read its keys again, at most every ten seconds.
  public func key(_ id: MasterKey.ID) -> MasterKey? {
    state.withLock { state in
      if let key = state.keys.first(where: { $0.id == id }) { return key }
      let time = now()
      if let last = state.reloadedAt, (0..<Self.reloadInterval).contains(time.timeIntervalSince(last)) {
        return nil
      }
      state.reloadedAt = time
      let fresh = reload()
      if !fresh.isEmpty { state.keys = fresh }
      return state.keys.first { $0.id == id }
    }
  }
}
