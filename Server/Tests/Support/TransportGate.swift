import Synchronization

/// A gate that holds a call: the test learns when the call has arrived and lets it continue.
package final class TransportGate: Sendable {
  private struct State {
    var isOpen = false
    var hasArrived = false
    var waiting: [CheckedContinuation<Void, Never>] = []
    var watching: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  /// A closed gate.
  package init() {}

  /// Waits until the gate is open.
  package func pass() async {
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      let (isOpen, watching) = state.withLock { state in
        state.hasArrived = true
        if !state.isOpen { state.waiting.append(continuation) }
        defer { state.watching = [] }
        return (state.isOpen, state.watching)
      }
      for watcher in watching { watcher.resume() }
      if isOpen { continuation.resume() }
    }
  }

  /// Returns once a caller waits at the gate.
  package func arrival() async {
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      let hasArrived = state.withLock { state in
        if !state.hasArrived { state.watching.append(continuation) }
        return state.hasArrived
      }
      if hasArrived { continuation.resume() }
    }
  }

  /// Opens the gate for good.
  package func open() {
    let waiting = state.withLock { state in
      state.isOpen = true
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }
}
