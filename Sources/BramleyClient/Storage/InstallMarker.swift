public import Foundation

/// A mark that is deleted with the app, unlike the Keychain's items: a file in the app's own container.
public struct InstallMarker: Sendable {
  /// Returns the mark of this install, or nil if there is none yet; throws if it can't be read.
  public var read: @Sendable () throws(SecureStorageError) -> String?
  /// Writes the mark.
  public var write: @Sendable (String) throws(SecureStorageError) -> Void

  /// Makes a marker of closures.
  public init(
    read: @escaping @Sendable () throws(SecureStorageError) -> String?,
    write: @escaping @Sendable (String) throws(SecureStorageError) -> Void
  ) {
    self.read = read
    self.write = write
  }

  /// A file. It holds no secret and must be readable while the device is locked, or a locked device would look like
  /// a new install.
  public static func file(_ url: URL) -> InstallMarker {
    let path = url.path(percentEncoded: false)
    return InstallMarker(
      read: { () throws(SecureStorageError) in
        try PrivateFile.read(path).map { String(decoding: $0, as: UTF8.self) }
      },
      write: { (text) throws(SecureStorageError) in
        try PrivateFile.makeFolders(above: path)
        // On a Mac an app may be launched twice at once.
        let lock = try FileLock(path: path + ".lock")
        defer { lock.release() }
        try PrivateFile.replace(path, with: Data(text.utf8))
        #if !os(Linux)
          try? FileManager.default.setAttributes(
            [.protectionKey: FileProtectionType.none], ofItemAtPath: path)
        #endif
      })
  }
}
