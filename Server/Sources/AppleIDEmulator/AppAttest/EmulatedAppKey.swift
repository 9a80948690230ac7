import AppleID
import Crypto
import Foundation

/// A key of App Attest on an emulated device.
struct EmulatedAppKey: Sendable {
  let key: P256.Signing.PrivateKey
  let client: AppleClientID
  /// `TEAM.bundle`.
  let app: String
  let environment: AppAttestEnvironment
  /// Whether its system adds what iOS 27 adds.
  let isNewSystem: Bool
  var counter: UInt32 = 0
  var isAttested = false

  /// SHA-256 of the public key.
  var id: Data { Data(SHA256.hash(data: key.publicKey.x963Representation)) }

  func plan(_ clientDataHash: Data, at now: Date) -> AttestationPlan {
    AttestationPlan(
      app: app, environment: environment, clientDataHash: clientDataHash, counter: counter, now: now,
      extensions: isNewSystem
        ? AttestedData.Extensions(
          category: environment == .production ? .appStore : .development, bundleVersion: "1") : nil)
  }
}

/// The keys of all emulated devices. They are kept in memory: after a restart an app finds its key gone, as after a
/// reinstallation.
struct EmulatedAppKeys: Sendable {
  private static let capacity = 10_000
  private var keys: [Data: EmulatedAppKey] = [:]
  private var order: [Data] = []
  /// Device tokens that were handed out.
  private(set) var deviceTokens: Set<String> = []

  subscript(id: Data) -> EmulatedAppKey? {
    get { keys[id] }
    set { if keys[id] != nil { keys[id] = newValue } }
  }

  mutating func add(_ key: EmulatedAppKey) {
    keys[key.id] = key
    order.append(key.id)
    if order.count > Self.capacity { keys[order.removeFirst()] = nil }
  }

  mutating func add(deviceToken: String) {
    if deviceTokens.count < Self.capacity { deviceTokens.insert(deviceToken) }
  }

  /// How many keys of an app were attested.
  func attested(_ app: String) -> Int { keys.values.count { $0.app == app && $0.isAttested } }
}
