public import BramleyAPI
public import Foundation

/// Has Apple, or a stand-in, attest that the app is genuine: `DCAppAttestService`, or an emulator's.
public protocol AppAttester: Sendable {
  /// Whether there are such keys here. Some app extensions say so and make none.
  var isSupported: Bool { get }

  /// Makes a key and returns its id.
  func makeKey() async throws(AppAttestFailure) -> String

  /// Has the key attested; once for each key, since Apple is asked.
  func attestation(of key: String, clientDataHash: Data) async throws(AppAttestFailure) -> Data

  /// Signs a request with the key.
  func assertion(by key: String, clientDataHash: Data) async throws(AppAttestFailure) -> Data

  /// A token of DeviceCheck, for devices without such keys; nil if there is none. By default nil.
  func deviceToken() async -> Data?
}

extension AppAttester {
  /// Nil: there is no DeviceCheck.
  public func deviceToken() async -> Data? { nil }
}

/// Why there is no attestation. The numbers are those of `DCError`.
public enum AppAttestFailure: Error, Hashable, Sendable {
  /// The device or the app has no such keys (1).
  case unsupported
  /// The request was wrong (2); on an assertion it can also mean that the key is gone.
  case invalidInput
  /// The key is unknown: the app was reinstalled, or moved to another device (3).
  case invalidKey
  /// Apple can't be asked now; the key is good, and is attested later (4).
  case serverUnavailable
  /// Anything else (0 and newer ones).
  case system(Int)
}

/// What of an engine's requests shows that the app is genuine.
public struct AppAttestation: Sendable {
  /// What attests the app.
  public var attester: any AppAttester
  /// The app, where the server knows several: its bundle id.
  public var clientID: ClientID?
  /// The paths whose requests show it at once. Others show it when the server has asked for it (`attestation_required`),
  /// and from then on at once.
  public var paths: Set<String>

  /// Makes a value.
  public init(
    _ attester: any AppAttester,
    clientID: ClientID? = Bundle.main.bundleIdentifier.map(ClientID.init(rawValue:)),
    paths: Set<String> = []
  ) {
    self.attester = attester
    self.clientID = clientID
    self.paths = paths
  }

  /// Apple's App Attest; nil where the platform has none.
  public static var platform: AppAttestation? {
    #if canImport(DeviceCheck)
      AppAttestation(DeviceCheckAttester())
    #else
      nil
    #endif
  }
}
