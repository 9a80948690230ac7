/// A gate in a test: one side waits at it, the other notices and opens it.
actor Gate {
  private var isOpen = false
  private var isReached = false
  private var inside: [CheckedContinuation<Void, Never>] = []
  private var watchers: [CheckedContinuation<Void, Never>] = []

  func pass() async {
    isReached = true
    watchers.forEach { $0.resume() }
    watchers = []
    if !isOpen { await withCheckedContinuation { inside.append($0) } }
  }

  /// Returns once a caller waits at the gate.
  func reached() async {
    if !isReached { await withCheckedContinuation { watchers.append($0) } }
  }

  func open() {
    isOpen = true
    inside.forEach { $0.resume() }
    inside = []
  }
}
