import Observation

extension Auth {
  /// The states for code that is no view, such as UIKit, AppKit and models. It begins with the present state.
  ///
  /// A slow listener misses states in between, never the newest. The stream ends with the `Auth`.
  public var states: AsyncStream<AuthState> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: AuthState.self, bufferingPolicy: .bufferingNewest(1))
    send(to: StateListener(continuation))
    return stream
  }

  /// Sends the present state, and each change of it, for as long as the listener listens.
  private func send(to listener: StateListener) {
    guard listener.receives(state) else { return }
    withObservationTracking {
      _ = state
    } onChange: { [weak self] in
      // Observation calls this before the change.
      Task { @MainActor in self?.send(to: listener) }
    }
  }
}

/// A listener. Only the observation holds it, which ends with the `Auth`, and then the stream ends too.
@MainActor private final class StateListener {
  private let continuation: AsyncStream<AuthState>.Continuation
  private var last: AuthState?

  init(_ continuation: AsyncStream<AuthState>.Continuation) { self.continuation = continuation }

  deinit { continuation.finish() }

  /// Sends a new state; returns false once nobody reads any more.
  func receives(_ state: AuthState) -> Bool {
    guard state != last else { return true }
    last = state
    if case .terminated = continuation.yield(state) { return false }
    return true
  }
}
