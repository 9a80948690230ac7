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
    guard listener.hears(state) else { return }
    withObservationTracking {
      _ = state
    } onChange: { [weak self] in
      // It is called before the change.
      Task { @MainActor in self?.tell(listener) }
    }
  }
}

/// One who listens. Held by the observation alone, which ends with the `Auth`, and then so does the stream.
@MainActor private final class StateListener {
  private let continuation: AsyncStream<AuthState>.Continuation
  private var last: AuthState?

  init(_ continuation: AsyncStream<AuthState>.Continuation) { self.continuation = continuation }

  deinit { continuation.finish() }

  /// False once nobody reads any more.
  func hears(_ state: AuthState) -> Bool {
    guard state != last else { return true }
    last = state
    if case .terminated = continuation.yield(state) { return false }
    return true
  }
}
