import Observation

extension Auth {
  /// What views see, for whoever is no view: UIKit, AppKit, a model of the app's own. Begins with the present state.
  ///
  /// A listener that is slow misses states in between, never the newest. The stream ends with the `Auth`.
  public var states: AsyncStream<AuthState> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: AuthState.self, bufferingPolicy: .bufferingNewest(1))
    tell(StateListener(continuation))
    return stream
  }

  /// Tells the present state, and each time that it changes again, for as long as anybody listens.
  private func tell(_ listener: StateListener) {
    let next = withObservationTracking {
      state
    } onChange: { [weak self] in
      // It is called before the change.
      Task { @MainActor in self?.tell(listener) }
    }
    listener.tell(next)
  }
}

/// One who listens. Held by the observation alone, which ends with the `Auth`, and then so does the stream.
@MainActor private final class StateListener {
  private let continuation: AsyncStream<AuthState>.Continuation
  private var last: AuthState?

  init(_ continuation: AsyncStream<AuthState>.Continuation) { self.continuation = continuation }

  deinit { continuation.finish() }

  func tell(_ state: AuthState) {
    guard state != last else { return }
    last = state
    continuation.yield(state)
  }
}
