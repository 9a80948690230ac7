import ComposableArchitecture

/// Sends each value to each listener that listens by then. A listener that goes away takes nothing from the others.
struct Broadcast<Value: Sendable>: Sendable {
  private struct Listeners {
    var all: [Int: AsyncStream<Value>.Continuation] = [:]
    var count = 0
  }

  private let listeners = LockIsolated(Listeners())

  /// The values from now on.
  var stream: AsyncStream<Value> {
    let (stream, continuation) = AsyncStream.makeStream(of: Value.self)
    let id = listeners.withValue { listeners in
      listeners.count += 1
      listeners.all[listeners.count] = continuation
      return listeners.count
    }
    continuation.onTermination = { [listeners] _ in listeners.withValue { $0.all[id] = nil } }
    return stream
  }

  func send(_ value: Value) {
    for listener in listeners.value.all.values { listener.yield(value) }
  }
}
