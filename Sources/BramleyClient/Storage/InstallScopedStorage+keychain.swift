#if canImport(Security)
  import Foundation

  extension SecureStorage where Self == InstallScopedStorage {
    /// The Keychain of the device, without the items that an earlier install of the app left there. An app uses this one.
    ///
    /// - Parameters:
    ///   - service: distinguishes the items from others of the app.
    ///   - accessGroup: shares them with widgets, extensions and other apps of your team (entitlement
    ///     `keychain-access-groups`).
    public static func keychain(
      service: String = "bramley", accessGroup: String? = nil
    ) -> InstallScopedStorage {
      InstallScopedStorage(
        KeychainStorage(service: service, accessGroup: accessGroup), marker: .ownContainer(service))
    }
  }

  extension InstallMarker {
    /// The mark in the app's own container, where it is not purged.
    fileprivate static func ownContainer(_ service: String) -> InstallMarker {
      #if os(tvOS)
        // tvOS may delete an app's files, but not its settings.
        let key = "\(service).install"
        return InstallMarker(
          read: { () throws(SecureStorageError) in UserDefaults.standard.string(forKey: key) },
          write: { (mark) throws(SecureStorageError) in UserDefaults.standard.set(mark, forKey: key) })
      #else
        // On a Mac without a sandbox all apps share the folder.
        let app = InstallScopedStorage.currentApp
        let folder =
          FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
          ?? URL(filePath: NSHomeDirectory())
        return .file(folder.appending(path: "\(app)/\(service).install"))
      #endif
    }
  }
#endif
