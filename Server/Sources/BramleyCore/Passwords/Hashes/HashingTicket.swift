import Synchronization

/// A place in the queue of a ``HashingPool``. Its work is done, cancelled or returned, and only one of these.
final class HashingTicket: Sendable {
  private enum Phase {
    case empty
    case holding(work: @Sendable () -> Void, leave: @Sendable () -> Void)
    case ended
  }

  /// The memory of the work in KiB.
  let memory: Int
  private let phase = Mutex(Phase.empty)

  init(memory: Int = 0) { self.memory = memory }

  /// Takes the work; a caller that is already cancelled leaves immediately.
  func hold(work: @escaping @Sendable () -> Void, leave: @escaping @Sendable () -> Void) {
    let hasEnded = phase.withLock { phase in
      if case .ended = phase { return true }
      phase = .holding(work: work, leave: leave)
      return false
    }
    if hasEnded { leave() }
  }

  /// Whether it no longer holds work.
  var hasEnded: Bool {
    phase.withLock { phase in
      if case .ended = phase { return true }
      return false
    }
  }

  /// Does the work, unless the caller has left.
  func begin() { take()?.work() }

  /// Cancels the work because the caller leaves.
  func leave() { take()?.leave() }

  /// Whether this call returns the place.
  func giveBack() -> Bool { take() != nil }

  private func take() -> (work: @Sendable () -> Void, leave: @Sendable () -> Void)? {
    phase.withLock { phase in
      defer { phase = .ended }
      guard case .holding(let work, let leave) = phase else { return nil }
      return (work, leave)
    }
  }
}
