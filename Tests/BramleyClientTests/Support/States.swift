import Observation

@testable import BramleyClient

/// What a view sees of an `Auth`: each change of its state, by observation.
@MainActor final class States {
  private(set) var all: [AuthState] = []
  private var waiting: [(AuthState, CheckedContinuation<Void, Never>)] = []
  private let auth: Auth

  init(of auth: Auth) {
    self.auth = auth
    look()
  }

  /// Returns once the state is seen.
  func reach(_ state: AuthState) async {
    if all.last == state { return }
    await withCheckedContinuation { waiting.append((state, $0)) }
  }

  private func look() {
    let state = withObservationTracking {
      auth.state
    } onChange: { [weak self] in
      // The change is not complete yet; a view also reads it in the next turn.
      Task { @MainActor in self?.look() }
    }
    if all.last != state { all.append(state) }
    for (wanted, continuation) in waiting where wanted == state { continuation.resume() }
    waiting.removeAll { $0.0 == state }
  }
}
