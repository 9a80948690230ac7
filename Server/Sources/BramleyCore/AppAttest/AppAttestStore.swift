import AppleID
package import Foundation

/// Stores attested keys.
package protocol AppAttestStore: Sendable {
  /// Keeps a new key and spends its challenge. A key that is known already stays as it is.
  func keep(_ key: NewAttestedKey) async throws(StoreError) -> NewAttestedKey.Outcome
  /// Returns a key; nil for an unknown one.
  func attestedKey(_ id: AppAttestKeyID) async throws(StoreError) -> AttestedKeyRecord?
  /// Moves a key's counter forward and spends the challenge, or changes nothing.
  func accept(_ assertion: AssertionUse) async throws(StoreError) -> AssertionUse.Outcome
  /// Spends the mark of a device's token; false if it was spent before.
  func spendDeviceToken(_ mark: Data, until end: Date) async throws(StoreError) -> Bool
  /// Keeps a newer receipt of a key, if the key is still there.
  func keep(_ receipt: NewerReceipt) async throws(StoreError)
  /// Returns keys whose risk metric is at least as high, the highest first.
  func attestedKeys(
    riskFrom least: Int, limit: Int
  ) async throws(StoreError) -> [AttestedKeyRecord]
}

/// A newer receipt of a key, with the risk metric if it has one.
package struct NewerReceipt: Sendable {
  package var key: AppAttestKeyID
  package var bytes: Data
  package var riskMetric: Int?
  package var now: Date

  init(_ receipt: AppAttestReceipt, of key: AppAttestKeyID, at now: Date) {
    self.key = key
    bytes = receipt.bytes
    riskMetric = receipt.riskMetric
    self.now = now
  }
}

/// A key that was attested just now.
package struct NewAttestedKey: Sendable {
  package var record: AttestedKeyRecord
  package var challenge: SpendableChallenge
  /// The job that asks for a newer receipt; nil where there is no key for Apple's server.
  package var job: JobRecord?

  package init(record: AttestedKeyRecord, challenge: SpendableChallenge, job: JobRecord?) {
    self.record = record
    self.challenge = challenge
    self.job = job
  }

  /// Judges a registration by what is stored. A retry may come after its challenge was spent.
  package func judge(isKnown: Bool, isChallengeSpent: Bool) -> Outcome {
    if isKnown { return .known }
    return isChallengeSpent || challenge.expiresAt <= record.createdAt ? .challengeUsed : .kept
  }

  package enum Outcome: Sendable, Equatable {
    case kept
    /// An earlier try of the same registration has kept it.
    case known
    /// The challenge was used before, or has expired.
    case challengeUsed
  }
}

/// A challenge of this server, as it is spent.
package struct SpendableChallenge: Sendable {
  package var hash: Data
  package var expiresAt: Date

  package init(hash: Data, expiresAt: Date) {
    self.hash = hash
    self.expiresAt = expiresAt
  }
}
