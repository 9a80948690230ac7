import BramleyAPI
import BramleyClient
import BramleyCore
import Foundation

extension DeviceKeyMaker {
  /// Keys whose bytes lie in the profile's file, which its owner alone may read. Such a key guards what a log or a back end
  /// learns of a session, not against a thief of the home directory.
  static let file = DeviceKeyMaker(
    make: { () throws(DeviceKeyError) in
      let key = SoftwareKey()
      return (FileKey(key: key), key.bytes)
    },
    restore: { (_, stored) throws(DeviceKeyError) in
      guard let key = SoftwareKey(bytes: stored) else { throw .lost }
      return FileKey(key: key)
    })
}

/// A key in a file.
private struct FileKey: DeviceKey {
  let key: SoftwareKey

  var kind: DeviceKeyKind { .file }
  var publicKey: Data { key.publicKey }

  func signature(for data: Data) throws(DeviceKeyError) -> Data {
    do { return try key.signature(for: data) } catch { throw .unavailable }
  }
}
