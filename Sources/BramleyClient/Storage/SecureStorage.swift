public import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A place for secrets that outlives the process: Keychain, a file of mode 0600, or memory in tests.
///
/// Each method is one atomic step, also between processes that share the place.
public protocol SecureStorage: Sendable {
  /// Returns the value, or nil if there is none. A place that can't be read now throws; it never returns nil.
  func value(for key: StorageKey) async throws(SecureStorageError) -> Data?

  /// Reads, changes and writes a value in one step; nil removes it. When it returns, the value is durable: the engine
  /// sends a refresh only when its key would survive a loss of power. A write that is interrupted, or that fails, leaves
  /// the old value or the new one.
  ///
  /// `change` may run more than once, so it must have no side effect.
  func update<Outcome: Sendable>(
    _ key: StorageKey, _ change: @Sendable (inout Data?) -> Outcome
  ) async throws(SecureStorageError) -> Outcome

  /// Removes a value that ``value(for:)`` can't return because it is ``SecureStorageError/corrupt(place:)``. A value that
  /// it returns stays, whatever its content.
  func discardUnreadable(_ key: StorageKey) async throws(SecureStorageError)
}

extension SecureStorage {
  /// Does nothing: a storage that returns any bytes has no such values.
  public func discardUnreadable(_ key: StorageKey) async throws(SecureStorageError) {}
}

/// The name of a stored value.
public struct StorageKey: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The session, what is needed to refresh it safely, and the sessions that the server still has to end.
  public static let session = StorageKey(rawValue: "session")
  /// Sign-ins that the server has not acknowledged, and names that wait for one.
  public static let outbox = StorageKey(rawValue: "outbox")
}

/// Why a storage can't serve now.
public enum SecureStorageError: Error, Hashable, Sendable {
  /// The device has not been unlocked since it started (Keychain). It says nothing about a session.
  case locked
  /// The stored value can't be decoded, and is left as it is; `place` names the file or the key.
  case corrupt(place: String)
  /// It was written by a newer version of the app, and is left as it is; `place` names the key.
  case newerFormat(place: String)
  /// The system refused; `code` is errno or OSStatus. See ``isFull`` and ``isMissingEntitlement``.
  case system(operation: String, code: Int32)
}

extension SecureStorageError {
  /// Whether the disk is full: `ENOSPC` and `EDQUOT` of a file, `errSecDiskFull` of the Keychain.
  public var isFull: Bool {
    guard case .system(_, let code) = self else { return false }
    return code == ENOSPC || code == EDQUOT || code == Self.keychainIsFull
  }

  /// Whether the app is not signed with what the Keychain asks for (`errSecMissingEntitlement`).
  public var isMissingEntitlement: Bool {
    guard case .system(_, let code) = self else { return false }
    return code == Self.keychainMissesEntitlement
  }

  // By number, for platforms without a Keychain. No errno is negative.
  private static let keychainIsFull: Int32 = -34
  private static let keychainMissesEntitlement: Int32 = -34018
}
