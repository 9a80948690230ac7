package import Foundation
import Synchronization

// What the nodes of one store share.
extension CheckBreaker {
  /// Returns what nodes share.
  package func topic(now: @escaping @Sendable () -> Date) -> SharedTopic {
    SharedTopic(
      "apple.checks", .pause, own: { self.shared(at: now()) }, take: { self.take($0, at: now()) })
  }

  private func shared(at now: Date) -> [SharedCount] {
    state.withLock { state in
      guard let opened = state.opened, let code = state.shared, now < opened.until else { return [] }
      let left = opened.until.timeIntervalSince(now)
      return [
        SharedCount(
          key: code.rawValue, total: stops.load(ordering: .relaxed), left: UInt64(left * 1_000_000), weight: 1
        )
      ]
    }
  }

  /// Follows the pauses of other nodes. If they could not reach Apple, this node may still do so: then one failure is
  /// enough.
  private func take(_ changes: [SharedChange], at now: Date) {
    let opens = state.withLock { state in
      var opens = false
      for change in changes {
        guard let code = SharedFailureCode(rawValue: change.key) else { continue }
        guard code != .unreachable else {
          state.failures = max(state.failures, Self.failuresInRow - 1)
          continue
        }
        let until = now.addingTimeInterval(min(TimeInterval(change.left) / 1_000_000, Self.longestPause))
        guard state.opened.map({ $0.until < until }) ?? true else { continue }
        state.opened = (until, state.opened?.pause ?? Self.firstPause)
        state.shared = nil
        opens = true
      }
      return opens
    }
    if opens { report() }
  }
}
