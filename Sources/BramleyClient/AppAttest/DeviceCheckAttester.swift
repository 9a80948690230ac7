#if canImport(DeviceCheck)
  import DeviceCheck
  public import Foundation

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
