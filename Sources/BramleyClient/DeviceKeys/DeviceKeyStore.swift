import BramleyAPI
import Foundation

/// The device's key, in the same storage as the session, so that both are lost together.
actor DeviceKeyStore {
  private let storage: any SecureStorage
  private let maker: DeviceKeyMaker
  private var known: (any DeviceKey)?

  init(storage: any SecureStorage, maker: DeviceKeyMaker) {
    self.storage = storage
    self.maker = maker
  }

  /// Returns the stored key, or a new one where there is none. A key of another device is replaced: the session that was
  /// bound to it can't be used here, and the next refresh ends it.
  ///
  /// - Throws: ``DeviceKeyError/unavailable`` while storage or key can't be used; nothing is replaced then.
  func key() async throws(DeviceKeyError) -> any DeviceKey {
    if let known { return known }
    let stored = try await read()
    if let stored, let key = try restored(stored) {
      known = key
      return key
    }
    let made = try maker.make()
    let fresh = try encoded(StoredKey(kind: made.key.kind, value: made.stored))
    let kept: Data?
    do {
      // Another process of the app may have been faster: its key stands.
      kept = try await storage.update(.deviceKey) { data in
        if data == stored { data = fresh }
        return data
      }
    } catch { throw .unavailable }
    guard kept != fresh else {
      known = made.key
      return made.key
    }
    guard let kept, let key = try restored(kept) else { throw .unavailable }
    known = key
    return key
  }

  private func read() async throws(DeviceKeyError) -> Data? {
    do { return try await storage.value(for: .deviceKey) } catch { throw .unavailable }
  }

  private func restored(_ data: Data) throws(DeviceKeyError) -> (any DeviceKey)? {
    guard let stored = try? JSONDecoder().decode(StoredKey.self, from: data) else { return nil }
    do throws(DeviceKeyError) { return try maker.restore(stored.kind, stored.value) } catch {
      if error == .lost { return nil }
      throw error
    }
  }

  private func encoded(_ key: StoredKey) throws(DeviceKeyError) -> Data {
    do { return try JSONEncoder().encode(key) } catch { throw .unavailable }
  }
}

private struct StoredKey: Codable {
  var kind: DeviceKeyKind
  var value: Data
}

extension StorageKey {
  /// The key that the session is bound to.
  static let deviceKey = StorageKey(rawValue: "device-key")
}
