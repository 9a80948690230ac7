#if canImport(Security)
  public import Foundation
  import Security

  /// The Keychain of the device: readable after the first unlock, never in a backup for another device.
  public struct KeychainStorage: SecureStorage {
    private let service: String
    private let accessGroup: String?

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

    private struct Item {
      var value: Data
      var version: Data?
    }

    private func query(_ key: StorageKey) -> [CFString: Any] {
      var query: [CFString: Any] = [
        kSecClass: kSecClassGenericPassword, kSecAttrService: service, kSecAttrAccount: key.rawValue,
        kSecUseDataProtectionKeychain: true, kSecAttrSynchronizable: false,
      ]
      if let accessGroup { query[kSecAttrAccessGroup] = accessGroup }
      return query
    }

    private func read(_ key: StorageKey) throws(SecureStorageError) -> Item? {
      var query = query(key)
      query[kSecReturnData] = true
      query[kSecReturnAttributes] = true
      query[kSecMatchLimit] = kSecMatchLimitOne
      var found: CFTypeRef?
      let status = SecItemCopyMatching(query as CFDictionary, &found)
      if status == errSecItemNotFound { return nil }
      try check(status, "read")
      guard let item = found as? [String: Any], let value = item[kSecValueData as String] as? Data else {
        throw .corrupt(place: key.rawValue)
      }
      return Item(value: value, version: item[kSecAttrGeneric as String] as? Data)
    }

    /// False when another process was faster. The item's version changes with each write and is part of the query.
    private func replace(_ key: StorageKey, old: Item?, with value: Data?) throws(SecureStorageError) -> Bool
    {
      var match = query(key)
      if let version = old?.version { match[kSecAttrGeneric] = version }
      let status: OSStatus
      if let value {
        let written: [CFString: Any] = [
          kSecValueData: value, kSecAttrGeneric: Data(UUID().uuidString.utf8),
          kSecAttrAccessible: kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly,
        ]
        status =
          old == nil
          ? SecItemAdd(query(key).merging(written) { $1 } as CFDictionary, nil)
          : SecItemUpdate(match as CFDictionary, written as CFDictionary)
      } else {
        status = SecItemDelete(match as CFDictionary)
      }
      if status == errSecItemNotFound || status == errSecDuplicateItem { return false }
      try check(status, "write")
      return true
    }

    private func check(_ status: OSStatus, _ operation: String) throws(SecureStorageError) {
      switch status {
      case errSecSuccess: return
      case errSecInteractionNotAllowed: throw .locked
      default: throw .system(operation: operation, code: status)
      }
    }
  }
#endif
