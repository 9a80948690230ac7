/// Where a device keeps the key that its session is bound to, as the device says.
public struct DeviceKeyKind: OpenValue {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// In the Secure Enclave, which signs and never gives the key away.
  public static let secureEnclave: DeviceKeyKind = "secure_enclave"
  /// In the Keychain of this device.
  public static let keychain: DeviceKeyKind = "keychain"
  /// In a file that only its owner may read.
  public static let file: DeviceKeyKind = "file"
  /// The device did not say.
  public static let unknown: DeviceKeyKind = "unknown"
}
