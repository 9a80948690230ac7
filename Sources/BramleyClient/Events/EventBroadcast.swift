import Foundation

/// Sends each event to each listener that listens by then.
///
/// `@unchecked Sendable`: `listeners` and `count` are touched only under `lock`, and nothing is called while it is
/// held. It is no actor, so that a listener misses no event between its call and its first one.
final class EventBroadcast: @unchecked Sendable {
  private let lock = NSLock()
  private var listeners: [Int: AsyncStream<AuthEvent>.Continuation] = [:]
  private var count = 0

  /// The events from now on. A listener that doesn't read gets the last 256.
  var stream: AsyncStream<AuthEvent> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: AuthEvent.self, bufferingPolicy: .bufferingNewest(256))
    let id = lock.withLock {
      count += 1
      listeners[count] = continuation
      return count
    }
    continuation.onTermination = { [weak self] _ in self?.forget(id) }
    return stream
  }

  func send(_ event: AuthEvent) {
    for listener in lock.withLock({ Array(listeners.values) }) { listener.yield(event) }
  }

  private func forget(_ id: Int) { lock.withLock { listeners[id] = nil } }
}
