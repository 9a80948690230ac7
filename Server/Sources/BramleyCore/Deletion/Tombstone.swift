package import Foundation

/// What a deleted account leaves: a keyed hash of who the person is to a provider (see ``PersonKey``), and the
/// time, on the provider's clock, at and before which no token of theirs is accepted.
package enum Tombstone {
  /// That time for an account that goes now. Providers' tokens bear whole seconds.
  ///
  /// - Parameter newestTokenAt: the newest `iat` that was accepted, for the provider's clock may be ahead.
  package static func notBefore(at now: Date, newestTokenAt: Date) -> Date {
    Date(timeIntervalSince1970: max(now, newestTokenAt).timeIntervalSince1970.rounded(.down))
  }

  /// Seconds from a time until tokens are accepted again that are issued from then on.
  static func wait(at now: Date) -> TimeInterval {
    let seconds = now.timeIntervalSince1970
    return seconds.rounded(.down) + 1 - seconds
  }
}
