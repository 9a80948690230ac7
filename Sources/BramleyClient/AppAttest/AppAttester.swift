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

#if canImport(DeviceCheck)
  import DeviceCheck

  /// Apple's App Attest and DeviceCheck.
  ///
  /// App Attest is there from iOS 14, tvOS 15, visionOS 1 and watchOS 9 on, on the Mac from macOS 27 on, in no simulator, and
  /// in no app extension but those for actions and single sign-on.
  public struct DeviceCheckAttester: AppAttester {
    /// Makes the attester.
    public init() {}

    /// Whether the system has App Attest for this process.
    public var isSupported: Bool { DCAppAttestService.shared.isSupported }

    /// Makes a key in the Secure Enclave.
    ///
    /// - Throws: ``AppAttestFailure/unsupported`` where there is no App Attest.
    public func makeKey() async throws(AppAttestFailure) -> String {
      do { return try await DCAppAttestService.shared.generateKey() } catch { throw AppAttestFailure(error) }
    }

    /// Has Apple attest the key, over the network.
    ///
    /// - Throws: ``AppAttestFailure/serverUnavailable`` if Apple can't be asked now, and the key is still good then;
    ///   ``AppAttestFailure/invalidKey`` for a key that the device doesn't have.
    public func attestation(of key: String, clientDataHash: Data) async throws(AppAttestFailure) -> Data {
      do {
        return try await DCAppAttestService.shared.attestKey(key, clientDataHash: clientDataHash)
      } catch { throw AppAttestFailure(error) }
    }

    /// Signs on the device, without the network.
    ///
    /// - Throws: ``AppAttestFailure/invalidKey`` or ``AppAttestFailure/invalidInput`` for a key that is gone.
    public func assertion(by key: String, clientDataHash: Data) async throws(AppAttestFailure) -> Data {
      do {
        return try await DCAppAttestService.shared.generateAssertion(key, clientDataHash: clientDataHash)
      } catch { throw AppAttestFailure(error) }
    }

    /// Returns a token of DeviceCheck; nil where there is none, and where Apple can't be asked.
    public func deviceToken() async -> Data? {
      guard DCDevice.current.isSupported else { return nil }
      return try? await DCDevice.current.generateToken()
    }
  }

  extension AppAttestFailure {
    /// Makes a value of the system's error.
    public init(_ error: any Error) {
      let error = error as NSError
      guard error.domain == DCError.errorDomain else {
        self = .system(error.code)
        return
      }
      switch error.code {
      case 1: self = .unsupported
      case 2: self = .invalidInput
      case 3: self = .invalidKey
      case 4: self = .serverUnavailable
      default: self = .system(error.code)
      }
    }
  }
#endif

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
