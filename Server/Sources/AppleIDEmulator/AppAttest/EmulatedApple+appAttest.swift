public import AppleID
import Crypto
import EmulatorKit
public import Foundation
import Synchronization

// The local attester: what DCAppAttestService does on a device, and Apple's server behind it.
extension EmulatedApple {
  /// Makes a key, like `DCAppAttestService.generateKey()`.
  ///
  /// - Parameters:
  ///   - client: the app's bundle id.
  ///   - isDevelopment: whether the key is of the development environment.
  ///   - isNewSystem: whether attestations have what iOS 27 adds.
  /// - Returns: The key's id.
  /// - Throws: `Problem` if the client is not known, or is no app.
  public func makeAppAttestKey(
    for client: AppleClientID, isDevelopment: Bool = false, isNewSystem: Bool = true
  ) throws -> Data {
    guard let known = self.client(client.rawValue) else { throw Problem.unknownClient }
    guard known.kind == .native else {
      throw Problem.invalidRequest("client_id is a Services ID; only an app has keys")
    }
    let key = EmulatedAppKey(
      key: P256.Signing.PrivateKey(), client: client, app: "\(known.team).\(client)",
      environment: isDevelopment ? .development : .production, isNewSystem: isNewSystem)
    appKeys.withLock { $0.add(key) }
    return key.id
  }

  /// Attests a key, like `DCAppAttestService.attestKey(_:clientDataHash:)`.
  ///
  /// - Throws: `Problem` if the key is not known.
  public func attestAppKey(_ id: Data, clientDataHash: Data) throws -> Data {
    let key = try appKey(id)
    var plan = key.plan(clientDataHash, at: now)
    plan.counter = 0
    if try strike(.attestEnvironment, key) {
      plan.environment = plan.environment == .production ? .development : .production
    }
    let signer = try strike(.attestRoot, key) ? AppAttestAuthority(at: now) : authority()
    appKeys.withLock { $0[id]?.isAttested = true }
    return try plan.attestation(of: key.key.publicKey, by: signer)
  }

  /// Signs for a request, like `DCAppAttestService.generateAssertion(_:clientDataHash:)`.
  ///
  /// - Throws: `Problem` if the key is not known.
  public func assertAppKey(_ id: Data, clientDataHash: Data) throws -> Data {
    let isOld = try strike(.attestCounter, try appKey(id))
    let key = try appKeys.withLock { keys throws(Problem) in
      guard var key = keys[id] else { throw Self.unknownAppKey }
      if !isOld { key.counter += 1 }
      keys[id] = key
      return key
    }
    return try key.plan(clientDataHash, at: now).assertion(by: key.key)
  }

  /// Returns a token, like `DCDevice.current.generateToken()`.
  public func makeDeviceToken() -> String {
    let token = change { Data($0.random.bytes(96)).base64EncodedString() }
    appKeys.withLock { $0.add(deviceToken: token) }
    return token
  }

  static var unknownAppKey: Problem {
    .notFound("there is no such key; a restart of the emulator loses them")
  }

  func appKey(_ id: Data) throws(Problem) -> EmulatedAppKey {
    guard let key = appKeys.withLock({ $0[id] }) else { throw Self.unknownAppKey }
    return key
  }

  private func strike(_ fault: Fault.Name, _ key: EmulatedAppKey) throws -> Bool {
    try change { try $0.strike(fault, at: .appAttest, key.client.rawValue) } != nil
  }
}
