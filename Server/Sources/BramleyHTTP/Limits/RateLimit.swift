/// A rate limit for one client: a number of times in a number of seconds, written `30/60s`.
package struct RateLimit: Sendable, Hashable, CustomStringConvertible {
  /// The number of times.
  package let count: Int
  /// The period in seconds.
  package let seconds: Int

  /// Makes a limit; nil unless both are at least one.
  package init?(count: Int, seconds: Int) {
    guard (1...1_000_000).contains(count), (1...86_400).contains(seconds) else { return nil }
    self.count = count
    self.seconds = seconds
  }

  /// Parses a limit such as `30/60s`; nil for other texts.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let count = Int(parts[0]), parts[1].hasSuffix("s"),
      let seconds = Int(parts[1].dropLast())
    else { return nil }
    self.init(count: count, seconds: seconds)
  }

  /// The text that configures it.
  package var description: String { "\(count)/\(seconds)s" }

  /// Returns the limit of a network that is a number of steps wider: each step allows four times as much.
  func widened(by steps: Int) -> RateLimit {
    RateLimit(count: min(count << (2 * steps), 1_000_000), seconds: seconds) ?? self
  }

  /// The period in nanoseconds.
  var period: UInt64 { UInt64(seconds) * 1_000_000_000 }
  /// The nanoseconds after which one more use is allowed.
  var interval: UInt64 { period / UInt64(count) }
  /// The nanoseconds of uses that may be spent at once.
  var burst: UInt64 { interval * UInt64(count - 1) }
}
