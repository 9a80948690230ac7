import Foundation

/// The listeners to an engine's states.
///
/// `@unchecked Sendable`: `open` is touched only under `lock`, and nothing is called while it is held.
final class SessionStateListeners: @unchecked Sendable {
  /// Changes that are kept for a slow listener.
  static let backlog = 64

  private let lock = NSLock()
  private var open: [UUID: AsyncStream<SessionState>.Continuation] = [:]

  // A listener would otherwise wait for ever.
  deinit { for listener in open.values { listener.finish() } }

  var count: Int { lock.withLock { open.count } }

  /// Returns a stream that begins with the given state.
  func stream(from state: SessionState) -> AsyncStream<SessionState> {
    let (stream, listener) = AsyncStream.makeStream(
      of: SessionState.self, bufferingPolicy: .bufferingNewest(Self.backlog))
    let id = UUID()
    lock.withLock { open[id] = listener }
    // At once, so that a listener that stops leaves nothing behind.
    listener.onTermination = { [weak self] _ in self?.forget(id) }
    listener.yield(state)
    return stream
  }

  func yield(_ state: SessionState) {
    for listener in lock.withLock({ Array(open.values) }) { listener.yield(state) }
  }

  private func forget(_ id: UUID) {
    _ = lock.withLock { open.removeValue(forKey: id) }
  }
}
