import Crypto
public import Foundation

/// What makes a credential usable only once: its fingerprint is stored until the credential expires, even if
/// the account is deleted earlier.
public struct SingleUse: Sendable {
  /// SHA-256 of what may not be presented again.
  package var hash: Data
  /// SHA-256 of a code that came with it, which must not open another session by itself.
  package var code: Data?
  /// Whether the mark was already stored as a claim.
  package var isClaimed = false
  /// When the fingerprint expires.
  package var expiresAt: Date

  /// Takes the fingerprint of a token or code that is accepted until a time.
  public init(of credential: some StringProtocol, until expiresAt: Date) {
    self.init(hash: Self.hash(credential), until: expiresAt)
  }

  static func hash(_ text: some StringProtocol) -> Data { Data(SHA256.hash(data: Data(text.utf8))) }

  package init(hash: Data, until expiresAt: Date) {
    self.hash = hash
    self.expiresAt = expiresAt
  }
}
