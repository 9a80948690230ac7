import BramleyAPI
import BramleyClient
import Crypto
import Foundation

extension DeviceKeyMaker {
  /// Keys of swift-crypto, whose bytes lie in the profile's file, which its owner alone may read. Such a key guards what a
  /// log or a back end learns of a session, not against a thief of the home directory.
  static let file = DeviceKeyMaker(
    make: { () throws(DeviceKeyError) in
      let key = P256.Signing.PrivateKey()
      return (FileKey(key: key), key.rawRepresentation)
    },
    restore: { (_, stored) throws(DeviceKeyError) in
      guard let key = try? P256.Signing.PrivateKey(rawRepresentation: stored) else { throw .lost }
      return FileKey(key: key)
    })
}

/// A key in a file.
private struct FileKey: DeviceKey {
  let key: P256.Signing.PrivateKey

  var kind: DeviceKeyKind { .file }
  var publicKey: Data { key.publicKey.x963Representation }

  func signature(for data: Data) throws(DeviceKeyError) -> Data {
    do { return try key.signature(for: data).rawRepresentation } catch { throw .unavailable }
  }
}
