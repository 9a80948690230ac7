public import BramleyAPI
public import Foundation

/// A P-256 key of this device, which signs and need not be readable.
public protocol DeviceKey: Sendable {
  /// Where the key is kept.
  var kind: DeviceKeyKind { get }
  /// The public key in its uncompressed form: 4, x and y, 65 bytes (SEC 1, section 2.3.3).
  var publicKey: Data { get }
  /// Signs data by ES256 (RFC 7518, section 3.4); returns R and S, 64 bytes.
  func signature(for data: Data) throws(DeviceKeyError) -> Data
}

/// Why a key can't be used.
public enum DeviceKeyError: Error, Hashable, Sendable {
  /// It can't be used now, as before the first unlock. It says nothing about a session.
  case unavailable
  /// It never comes back: it was made on another device, or was erased. A new one is made in its place.
  case lost
}

/// Makes keys, and finds them again by what was stored of them.
public struct DeviceKeyMaker: Sendable {
  /// Makes a key; returns it with what to store, by which it is found again: for the Secure Enclave a value that only
  /// this enclave can read.
  public var make: @Sendable () throws(DeviceKeyError) -> (key: any DeviceKey, stored: Data)
  /// Finds a key by its kind and what was stored.
  public var restore: @Sendable (DeviceKeyKind, Data) throws(DeviceKeyError) -> any DeviceKey

  /// Makes a value of two closures.
  public init(
    make: @escaping @Sendable () throws(DeviceKeyError) -> (key: any DeviceKey, stored: Data),
    restore: @escaping @Sendable (DeviceKeyKind, Data) throws(DeviceKeyError) -> any DeviceKey
  ) {
    self.make = make
    self.restore = restore
  }

  /// The keys of the platform: of the Secure Enclave where there is one, otherwise in the Keychain. Nil on Linux, where
  /// Foundation has no P-256: an app there brings a maker of its own, for example with swift-crypto.
  public static var platform: DeviceKeyMaker? {
    #if canImport(CryptoKit)
      .apple
    #else
      nil
    #endif
  }
}
