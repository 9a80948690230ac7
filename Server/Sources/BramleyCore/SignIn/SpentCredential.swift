package import BramleyAPI
import BramleyTokens
package import Foundation

/// The mark that a credential leaves when it is used. It outlives the account.
package struct SpentMark: Sendable {
  /// How long a retry with the same key is answered with the same session, in seconds.
  package static let retryWindow: TimeInterval = 600

  /// The fingerprint of the token or the bare code: see ``SingleUse``.
  package var hash: Data
  /// The mark of the same token without the time in front, where ``hash`` has it.
  package var unorderedHash: Data?
  /// The hash of the attempt's `Idempotency-Key`; without a key there is no retry.
  package var keyHash: Data?
  /// SHA-256 of the code that came with a token, which must not open another session by itself.
  package var code: Data?
  /// Whether the mark was already committed as a claim.
  package var isClaimed = false
  /// When the mark expires; one that has already expired is not stored.
  package var expiresAt: Date

  package init(hash: Data, keyHash: Data?, expiresAt: Date) {
    self.hash = hash
    self.keyHash = keyHash
    self.expiresAt = expiresAt
  }

  /// Returns the row that a provider's answer to a bare code is sealed for.
  static func row(_ hash: Data) -> Seal.Row { Seal.Row("spent", hash.base64URL) }
}

/// A mark as it is stored.
package struct SpentCredential: Sendable {
  package var keyHash: Data?
  /// The session that the use opened.
  package var session: SessionID?
  package var isNewUser: Bool
  package var createdAt: Date
  /// Set while a bare code is claimed and not yet exchanged.
  package var claimedUntil: Date?
  /// The provider's answer to a bare code that has not become a sign-in yet, sealed.
  package var answer: Data?
  /// When the person authenticated, so that the retry of a proof is answered alike; nil where nobody knows.
  package var authTime: Date?

  package init(
    keyHash: Data?, session: SessionID?, isNewUser: Bool, createdAt: Date, claimedUntil: Date?,
    answer: Data?, authTime: Date? = nil
  ) {
    self.keyHash = keyHash
    self.session = session
    self.isNewUser = isNewUser
    self.createdAt = createdAt
    self.claimedUntil = claimedUntil
    self.answer = answer
    self.authTime = authTime
  }

  /// Returns the session that a retry is answered with: the one of the same attempt, by its key, within ten
  /// minutes.
  package func sessionToRepeat(for mark: SpentMark, at now: Date) -> SessionID? {
    guard let keyHash = mark.keyHash, keyHash == self.keyHash,
      now.timeIntervalSince(createdAt) <= SpentMark.retryWindow
    else { return nil }
    return session
  }
}
