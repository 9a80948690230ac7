package import Foundation

/// The wrong codes of a destination since the last right one, over all of its codes: a new code does not reset them
/// (NIST SP 800-63B-4, section 3.1.3.2).
package struct FailedCodes: Sendable, Equatable {
  /// Wrong codes before waits begin.
  static let free = 10
  /// The first wait in seconds; each further wrong code doubles it.
  static let firstWait: TimeInterval = 36
  static let longestWait: TimeInterval = 3_600
  /// Wrong codes from which on one a day is compared (section 3.2.2 allows a hundred).
  static let most = 100
  static let lastWait: TimeInterval = 86_400
  /// Seconds after the last one for which they are stored.
  package static let memory: TimeInterval = 30 * 86_400

  package var count: Int
  package var lastAt: Date

  package init(count: Int, lastAt: Date) {
    self.count = count
    self.lastAt = lastAt
  }

  /// Returns the seconds until another code is compared; zero or less if it is now.
  func wait(at now: Date) -> TimeInterval {
    guard count >= Self.free, now.timeIntervalSince(lastAt) < Self.memory else { return 0 }
    let growing = min(
      Self.firstWait * pow(2, Double(min(count - Self.free, 16))), Self.longestWait)
    let whole = count >= Self.most ? Self.lastWait : growing
    return min(whole - now.timeIntervalSince(lastAt), whole)
  }

  static func oneMore(than earlier: FailedCodes?, at now: Date) -> FailedCodes {
    guard let earlier, now.timeIntervalSince(earlier.lastAt) < memory else {
      return FailedCodes(count: 1, lastAt: now)
    }
    return FailedCodes(count: earlier.count + 1, lastAt: now)
  }
}
