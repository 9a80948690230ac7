import Foundation

/// How often something is allowed in a period.
package struct Allowance: Sendable {
  /// The number of times.
  package var count: Int
  /// The period in seconds.
  package var seconds: Int

  package init(count: Int, seconds: Int) {
    self.count = count
    self.seconds = seconds
  }

  /// Seconds after which it is allowed once more.
  var interval: TimeInterval { TimeInterval(seconds) / TimeInterval(max(count, 1)) }
  /// Seconds' worth that may be used at once.
  var burst: TimeInterval { interval * TimeInterval(max(count, 1) - 1) }

  /// Returns the allowance of a network that is a number of steps wider: /56 twice, /48 four times as much.
  func widened(by steps: Int) -> Allowance {
    Allowance(count: max(count, 1) << steps, seconds: seconds)
  }
}
