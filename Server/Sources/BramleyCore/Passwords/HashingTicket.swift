import Synchronization

/// A place in the line of a ``HashingPool``: what it holds is done, left or given back, and only one of these.
final class HashingTicket: Sendable {
  private enum Phase {
    case empty
    case holding(work: @Sendable () -> Void, leave: @Sendable () -> Void)
    case over
  }

  private let phase = Mutex(Phase.empty)

  /// Takes what is to be done; a caller that was cancelled already leaves at once.
  func hold(work: @escaping @Sendable () -> Void, leave: @escaping @Sendable () -> Void) {
    let isOver = phase.withLock { phase in
      if case .over = phase { return true }
      phase = .holding(work: work, leave: leave)
      return false
    }
    if isOver { leave() }
  }

  /// Whether nothing is held any more.
  var isOver: Bool {
    phase.withLock { phase in
      if case .over = phase { return true }
      return false
    }
  }

  /// Does it, unless the caller has left.
  func begin() { take()?.work() }

  /// The caller goes.
  func leave() { take()?.leave() }

  /// Whether the place is given back by this call.
  func giveBack() -> Bool { take() != nil }

  private func take() -> (work: @Sendable () -> Void, leave: @Sendable () -> Void)? {
    phase.withLock { phase in
      defer { phase = .over }
      guard case .holding(let work, let leave) = phase else { return nil }
      return (work, leave)
    }
  }
}
