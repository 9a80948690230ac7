package import Foundation
import Synchronization

/// Counts the exchanges of codes at Apple, all of which are made under the team's secret.
package protocol ExchangeBudget: Sendable {
  /// Counts the exchange of a code that came with a verified token. It is never refused.
  func countJob(at now: Date) async
  /// Counts the exchange of a bare code, which a stranger may have made up; returns nil if it may be made,
  /// else the seconds until one may.
  func takeBareCode(at now: Date) async -> TimeInterval?
}

/// The budget of this process: the jobs take what they need, bare codes what is left.
package final class ProcessExchangeBudget: ExchangeBudget {
  private let allowance: Allowance?
  /// When all of the budget is restored.
  private let restoredAt = Mutex(Date.distantPast)

  /// - Parameter allowance: how many exchanges there are in a period; nil means no limit.
  package init(_ allowance: Allowance?) { self.allowance = allowance }

  package func countJob(at now: Date) {
    guard let allowance else { return }
    restoredAt.withLock { time in
      // However many jobs there were, bare codes wait for one period at most.
      let latest = now.addingTimeInterval(TimeInterval(allowance.seconds))
      time = min(max(time, now).addingTimeInterval(allowance.interval), latest)
    }
  }

  package func takeBareCode(at now: Date) -> TimeInterval? {
    guard let allowance else { return nil }
    return restoredAt.withLock { time in
      let wait = time.timeIntervalSince(now) - allowance.burst
      guard wait <= 0 else { return wait }
      time = max(time, now).addingTimeInterval(allowance.interval)
      return nil
    }
  }
}
