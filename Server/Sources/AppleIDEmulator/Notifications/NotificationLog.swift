import EmulatorKit
import Synchronization

/// The last notifications with their delivery state.
final class NotificationLog: Sendable {
  static let capacity = 10_000

  private struct State {
    var entries: [String: SentNotification] = [:]
    var order: [String] = []
  }

  private let state = Mutex(State())

  /// Newest last.
  var all: [SentNotification] {
    state.withLock { state in state.order.suffix(Self.capacity).compactMap { state.entries[$0] } }
  }

  func append(_ entry: SentNotification) {
    state.withLock { state in
      // One that was pending before a restart is in the log already when it is queued again.
      if state.entries.updateValue(entry, forKey: entry.id) == nil { state.order.append(entry.id) }
      guard state.order.count >= 2 * Self.capacity else { return }
      for id in state.order.prefix(Self.capacity) { state.entries[id] = nil }
      state.order.removeFirst(Self.capacity)
    }
  }

  func attempted(_ id: String, _ attempt: SentNotification.Attempt) {
    state.withLock { $0.entries[id]?.attempts.append(attempt) }
  }

  func settled(_ id: String, _ outcome: SentNotification.State) {
    state.withLock { $0.entries[id]?.state = outcome }
  }

  func clear() { state.withLock { $0 = State() } }
}
