#if canImport(CryptoKit)
  import BramleyAPI
  import CryptoKit
  import Foundation
  import Security

  extension DeviceKeyMaker {
    /// CryptoKit's keys. Where the enclave makes none, as in some simulators, the key is in the Keychain.
    static let apple = DeviceKeyMaker(
      make: { () throws(DeviceKeyError) in
        if let key = EnclaveKey.make() { return (key, key.key.dataRepresentation) }
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

  /// A key that never leaves the Secure Enclave. It signs after the first unlock, as the session's storage can be read
  /// then, so that an app refreshes in the background. It never prompts.
  private struct EnclaveKey: DeviceKey {
    let key: SecureEnclave.P256.Signing.PrivateKey

    static func make() -> EnclaveKey? {
      guard SecureEnclave.isAvailable,
        let access = SecAccessControlCreateWithFlags(
          nil, kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly, .privateKeyUsage, nil),
        let key = try? SecureEnclave.P256.Signing.PrivateKey(accessControl: access)
      else { return nil }
      return EnclaveKey(key: key)
    }

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
