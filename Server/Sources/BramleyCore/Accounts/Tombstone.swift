package import Foundation

/// The record that a deleted account leaves: a keyed hash of the person's identity at a provider (see
/// ``PersonKey``), and the time, on the provider's clock, up to which none of their tokens is accepted.
package enum Tombstone {
  /// Returns that time for an account that is deleted now.
  ///
  /// Providers' tokens contain whole seconds, so a token of the second of the deletion may be older or newer
  /// than it. Such a token is refused: an old token must never restore the account, and the person can get
  /// another token a second later. So nobody has to wait for the second to end.
  ///
  /// - Parameter newestTokenAt: the newest accepted `iat`, because the provider's clock may be ahead.
  package static func notBefore(at now: Date, newestTokenAt: Date) -> Date {
    Date(timeIntervalSince1970: max(now, newestTokenAt).timeIntervalSince1970.rounded(.down))
  }

  /// Seconds for which Apple accepts a code. The token that a code is exchanged for contains the time of the
  /// exchange, so the code may have been issued this much earlier.
  package static let codeLifetime: TimeInterval = 300
}
