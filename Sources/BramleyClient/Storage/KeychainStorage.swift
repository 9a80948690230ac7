#if canImport(Security)
  public import Foundation
  import Security

  /// The Keychain of the device: readable after the first unlock, never in a backup for another device.
  public struct KeychainStorage: SecureStorage {
    let service: String
    let accessGroup: String?

    /// Uses generic passwords of one service.
    ///
    /// - Parameters:
    ///   - service: distinguishes the items from others of the app.
    ///   - accessGroup: shares them with widgets and extensions (entitlement `keychain-access-groups`).
    public init(service: String = "bramley", accessGroup: String? = nil) {
      self.service = service
      self.accessGroup = accessGroup
    }

    /// Reads the item.
    ///
    /// - Throws: ``SecureStorageError/locked`` before the first unlock of the device; ``SecureStorageError/corrupt(place:)`` if
    ///   the item has no data; ``SecureStorageError/system(operation:code:)`` with the Keychain's OSStatus.
    public func value(for key: StorageKey) async throws(SecureStorageError) -> Data? {
      try read(key)?.value
    }

    /// Changes the item if it is still what was read, and else reads it anew: `change` runs once for each time that another
    /// process was faster.
    ///
    /// - Throws: ``SecureStorageError/locked`` before the first unlock of the device; ``SecureStorageError/corrupt(place:)`` if
    ///   the item has no data; ``SecureStorageError/system(operation:code:)`` with the Keychain's OSStatus.
    public func update<Outcome: Sendable>(
      _ key: StorageKey, _ change: @Sendable (inout Data?) -> Outcome
    ) async throws(SecureStorageError) -> Outcome {
      // Optimistic: the Keychain has no lock, but it finds, changes or adds an item in one step.
      while true {
        let old = try read(key)
        var value = old?.value
        let outcome = change(&value)
        if value == old?.value { return outcome }
        if try replace(key, old: old, with: value) { return outcome }
      }
    }

    /// Deletes the item if it has no data. Any other error of reading it is thrown, and the item stays.
    public func discardUnreadable(_ key: StorageKey) async throws(SecureStorageError) {
      do throws(SecureStorageError) { _ = try read(key) } catch {
        guard case .corrupt = error else { throw error }
        let status = SecItemDelete(query(key) as CFDictionary)
        if status != errSecItemNotFound { try check(status, "delete") }
      }
    }
  }
#endif
