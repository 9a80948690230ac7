package import Foundation

/// How long a job waits for its next attempt: doubling, with jitter, so that many jobs don't run again at the
/// same time.
package struct Backoff: Sendable {
  /// Seconds before the second attempt.
  package var first: TimeInterval
  /// The longest wait in seconds.
  package var longest: TimeInterval

  package init(first: TimeInterval = 1, longest: TimeInterval = 3_600) {
    self.first = first
    self.longest = longest
  }

  /// Returns the seconds to wait after a number of attempts: between half and all of the doubled time.
  ///
  /// - Parameter chance: from 0 up to 1.
  package func delay(after attempts: Int, chance: Double) -> TimeInterval {
    let full = min(longest, first * pow(2, Double(min(max(attempts - 1, 0), 30))))
    return full * (0.5 + 0.5 * chance)
  }
}
