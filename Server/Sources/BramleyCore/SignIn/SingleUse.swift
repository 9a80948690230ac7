public import Foundation

/// What makes a credential usable only once: its fingerprint is stored until the credential expires, even if
/// the account is deleted earlier.
public struct SingleUse: Sendable {
  /// The fingerprint of what may not be presented again: SHA-256, or a part of it behind the time of a token's expiry.
  package var hash: Data
  /// The same fingerprint without the time in front. Stores in which many write at once keep this one.
  package var unorderedHash: Data?
  /// SHA-256 of a code that came with it, which must not open another session by itself.
  package var code: Data?
  /// Whether the mark was already stored as a claim.
  package var isClaimed = false
  /// When the fingerprint expires.
  package var expiresAt: Date

  /// Takes the fingerprint of a token or code that is accepted until a time.
  public init(of credential: some StringProtocol, until expiresAt: Date) {
    self.init(hash: SecretHash.of(credential), until: expiresAt)
  }

  /// Takes the fingerprint of a token that expires at a time.
  ///
  /// It begins with that second, so that the marks of tokens that follow each other are stored next to each other, and is
  /// then cut to the length of a hash.
  package init(token fingerprint: Data, expiring end: Date, leeway: TimeInterval) {
    let second = UInt32(max(0, min(end.timeIntervalSince1970, Double(UInt32.max))))
    let prefix = withUnsafeBytes(of: second.bigEndian) { Data($0) }
    self.init(hash: prefix + fingerprint.dropLast(prefix.count), until: end.addingTimeInterval(leeway))
    unorderedHash = fingerprint
  }

  package init(hash: Data, until expiresAt: Date) {
    self.hash = hash
    self.expiresAt = expiresAt
  }
}
