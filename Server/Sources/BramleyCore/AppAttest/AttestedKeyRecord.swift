package import AppleID
import Crypto
package import Foundation

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
