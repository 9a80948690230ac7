package import AppleID
import Crypto
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

/// A key of an app's installation, as it is stored. It belongs to the installation, not to a person.
package struct AttestedKeyRecord: Sendable, Equatable {
  package var id: AppAttestKeyID
  /// `TEAM.bundle`.
  package var app: String
  package var environment: AppAttestEnvironment
  /// X9.63, 65 bytes.
  package var publicKey: Data
  /// The counter of the last accepted assertion.
  package var counter: UInt32
  package var createdAt: Date
  package var lastUsedAt: Date
  /// The newest receipt.
  package var receipt: Data
  /// About how many keys were attested for the app on the device within thirty days; nil before Apple said so.
  package var riskMetric: Int?
  package var riskAt: Date?
  package var category: AppAttestCategory?
  package var bundleVersion: String?

  package init(
    id: AppAttestKeyID, app: String, environment: AppAttestEnvironment, publicKey: Data, counter: UInt32 = 0,
    createdAt: Date, lastUsedAt: Date, receipt: Data
  ) {
    self.id = id
    self.app = app
    self.environment = environment
    self.publicKey = publicKey
    self.counter = counter
    self.createdAt = createdAt
    self.lastUsedAt = lastUsedAt
    self.receipt = receipt
  }
}

extension AttestedKeyRecord {
  /// Whether an id is that of a public key: its SHA-256.
  package static func isID(_ id: Data, of publicKey: Data) -> Bool {
    Data(SHA256.hash(data: publicKey)) == id
  }

  /// Whether a stored environment is known.
  package static func isEnvironment(_ stored: String) -> Bool {
    AppAttestEnvironment(rawValue: stored) != nil
  }

  /// The environment as it is stored.
  package var storedEnvironment: String { environment.rawValue }
  /// The category as it is stored.
  package var storedCategory: Int? { category?.rawValue }

  /// Makes a record from its stored parts; nil where they are not those of a key.
  package init?(
    id: Data, app: String, environment: String, publicKey: Data, counter: Int64, createdAt: Date,
    lastUsedAt: Date, receipt: Data, category: Int64?
  ) {
    guard let id = AppAttestKeyID(bytes: id), let environment = AppAttestEnvironment(rawValue: environment),
      let counter = UInt32(exactly: counter)
    else { return nil }
    self.init(
      id: id, app: app, environment: environment, publicKey: publicKey, counter: counter,
      createdAt: createdAt, lastUsedAt: lastUsedAt, receipt: receipt)
    self.category = category.map { AppAttestCategory(rawValue: Int($0)) }
  }
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

/// An assertion whose signature is right.
package struct AssertionUse: Sendable {
  package var key: AppAttestKeyID
  package var counter: UInt32
  package var challenge: SpendableChallenge
  package var now: Date

  package init(key: AppAttestKeyID, counter: UInt32, challenge: SpendableChallenge, now: Date) {
    self.key = key
    self.counter = counter
    self.challenge = challenge
    self.now = now
  }

  package enum Outcome: Sendable, Equatable {
    case accepted
    /// Another assertion had this counter, or a higher one; or the key has gone meanwhile.
    case counterUsed
    case challengeUsed
  }

  /// Judges an assertion by what is stored.
  package func judge(storedCounter: UInt32?, isChallengeSpent: Bool) -> Outcome {
    guard let storedCounter, counter > storedCounter else { return .counterUsed }
    return isChallengeSpent || challenge.expiresAt <= now ? .challengeUsed : .accepted
  }
}
