package import Foundation
import Synchronization

/// Counts the calls to one provider that sign-ins cause, all of which are made under this app's own client.
package protocol OutwardBudget: Sendable {
  /// Counts a call for a credential that is already verified, such as the exchange of a code that came with a
  /// token. It is never refused.
  func countVerified(at now: Date) async
  /// Counts a call for a credential that a stranger may have made up; returns nil if it may be made, else the
  /// seconds until one may.
  func take(at now: Date) async -> TimeInterval?
}

/// The budget of this process, or of all nodes that share their counts: verified credentials take what they need,
/// others what is left.
package final class ProcessOutwardBudget: OutwardBudget {
  private let allowance: Allowance?
  private let used = Mutex(UsedAllowance())

  /// - Parameter allowance: how many calls there are in a period; nil means no limit.
  package init(_ allowance: Allowance?) { self.allowance = allowance }

  /// Returns the calls as a topic that nodes share.
  package func topic(_ name: String, now: @escaping @Sendable () -> Date) -> SharedTopic {
    SharedTopic(
      name, .usage, own: { self.used.withLock { [$0.shared(as: 0, at: now())].compactMap(\.self) } },
      take: { changes in
        let time = now()
        self.used.withLock { used in
          for change in changes { used.add(change.amount, at: time) }
          self.bound(&used, at: time)
        }
      })
  }

  package func countVerified(at now: Date) {
    guard let allowance else { return }
    used.withLock { used in
      used.use(allowance, at: now)
      bound(&used, at: now)
    }
  }

  /// However many verified ones there were, the others wait for one period at most.
  private func bound(_ used: inout UsedAllowance, at now: Date) {
    used.limit(to: now.addingTimeInterval(TimeInterval(allowance?.seconds ?? 0)))
  }

  package func take(at now: Date) -> TimeInterval? {
    guard let allowance else { return nil }
    return used.withLock { used in
      let wait = used.restoredAt.timeIntervalSince(now) - allowance.burst
      guard wait <= 0 else { return wait }
      used.use(allowance, at: now)
      return nil
    }
  }
}
