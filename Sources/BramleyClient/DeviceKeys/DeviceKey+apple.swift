#if canImport(CryptoKit)
  import BramleyAPI
  import CryptoKit
  import Foundation

  extension DeviceKeyMaker {
    /// CryptoKit's keys. A simulator's enclave is software; some have none.
    static let apple = DeviceKeyMaker(
      make: { () throws(DeviceKeyError) in
        if SecureEnclave.isAvailable {
          do {
            let key = try SecureEnclave.P256.Signing.PrivateKey()
            return (EnclaveKey(key: key), key.dataRepresentation)
          } catch { throw .unavailable }
        }
        let key = P256.Signing.PrivateKey()
        return (KeychainKey(key: key), key.rawRepresentation)
      },
      restore: { (kind, stored) throws(DeviceKeyError) in
        do {
          if kind == .secureEnclave {
            return EnclaveKey(key: try SecureEnclave.P256.Signing.PrivateKey(dataRepresentation: stored))
          }
          return KeychainKey(key: try P256.Signing.PrivateKey(rawRepresentation: stored))
        } catch { throw .lost }
      })
  }

  /// A key that never leaves the Secure Enclave. By CryptoKit's default it signs after the first unlock, without a prompt.
  private struct EnclaveKey: DeviceKey {
    let key: SecureEnclave.P256.Signing.PrivateKey

    var kind: DeviceKeyKind { .secureEnclave }
    var publicKey: Data { key.publicKey.x963Representation }

    func signature(for data: Data) throws(DeviceKeyError) -> Data {
      do { return try key.signature(for: data).rawRepresentation } catch { throw .unavailable }
    }
  }

  /// A key whose bytes lie in the session's storage: the Keychain of this device.
  private struct KeychainKey: DeviceKey {
    let key: P256.Signing.PrivateKey

    var kind: DeviceKeyKind { .keychain }
    var publicKey: Data { key.publicKey.x963Representation }

    func signature(for data: Data) throws(DeviceKeyError) -> Data {
      do { return try key.signature(for: data).rawRepresentation } catch { throw .unavailable }
    }
  }
#endif
