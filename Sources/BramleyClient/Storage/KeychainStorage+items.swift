#if canImport(Security)
  import Foundation
  import Security

  extension KeychainStorage {
    struct Item {
      var value: Data
      var version: Data?
    }

    func query(_ key: StorageKey) -> [CFString: Any] {
      var query: [CFString: Any] = [
        kSecClass: kSecClassGenericPassword, kSecAttrService: service, kSecAttrAccount: key.rawValue,
        kSecUseDataProtectionKeychain: true, kSecAttrSynchronizable: false,
      ]
      if let accessGroup { query[kSecAttrAccessGroup] = accessGroup }
      return query
    }

    func read(_ key: StorageKey) throws(SecureStorageError) -> Item? {
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
    func replace(_ key: StorageKey, old: Item?, with value: Data?) throws(SecureStorageError) -> Bool {
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

    func check(_ status: OSStatus, _ operation: String) throws(SecureStorageError) {
      switch status {
      case errSecSuccess: return
      case errSecInteractionNotAllowed: throw .locked
      default: throw .system(operation: operation, code: status)
      }
    }
  }
#endif
