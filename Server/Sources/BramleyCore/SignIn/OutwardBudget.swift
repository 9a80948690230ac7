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

/// The budget of this process: verified credentials take what they need, others what is left.
package final class ProcessOutwardBudget: OutwardBudget {
  private let allowance: Allowance?
  /// When all of the budget is restored.
  private let restoredAt = Mutex(Date.distantPast)

  /// - Parameter allowance: how many calls there are in a period; nil means no limit.
  package init(_ allowance: Allowance?) { self.allowance = allowance }

  package func countVerified(at now: Date) {
    guard let allowance else { return }
    restoredAt.withLock { time in
      // However many verified ones there were, the others wait for one period at most.
      let latest = now.addingTimeInterval(TimeInterval(allowance.seconds))
      time = min(max(time, now).addingTimeInterval(allowance.interval), latest)
    }
  }

  package func take(at now: Date) -> TimeInterval? {
    guard let allowance else { return nil }
    return restoredAt.withLock { time in
      let wait = time.timeIntervalSince(now) - allowance.burst
      guard wait <= 0 else { return wait }
      time = max(time, now).addingTimeInterval(allowance.interval)
      return nil
    }
  }
}
