/// WebAuthn's `PublicKeyCredentialType`.
public struct PublicKeyType: OpenValue {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The only one today.
  public static let publicKey: PublicKeyType = "public-key"
}

/// WebAuthn's `UserVerificationRequirement` and `ResidentKeyRequirement`, which have the same values.
public struct AuthenticatorRequirement: OpenValue {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Without it the authenticator fails.
  public static let required: AuthenticatorRequirement = "required"
  /// The authenticator does it where it can.
  public static let preferred: AuthenticatorRequirement = "preferred"
  /// The authenticator spares the person it.
  public static let discouraged: AuthenticatorRequirement = "discouraged"
}

/// WebAuthn's `AuthenticatorAttachment`.
public struct AuthenticatorAttachment: OpenValue {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A part of the device.
  public static let platform: AuthenticatorAttachment = "platform"
  /// A security key, or another device.
  public static let crossPlatform: AuthenticatorAttachment = "cross-platform"
}

/// WebAuthn's `AuthenticatorTransport`.
public struct AuthenticatorTransport: OpenValue {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// USB.
  public static let usb: AuthenticatorTransport = "usb"
  /// Near field communication.
  public static let nfc: AuthenticatorTransport = "nfc"
  /// Bluetooth Low Energy.
  public static let ble: AuthenticatorTransport = "ble"
  /// A smart card.
  public static let smartCard: AuthenticatorTransport = "smart-card"
  /// Another device, by a QR code.
  public static let hybrid: AuthenticatorTransport = "hybrid"
  /// A part of the device.
  public static let `internal`: AuthenticatorTransport = "internal"
}

/// WebAuthn's `AttestationConveyancePreference`.
public struct AttestationPreference: OpenValue {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The make of the authenticator is not asked for.
  public static let none: AttestationPreference = "none"
  /// An anonymised statement is enough.
  public static let indirect: AttestationPreference = "indirect"
  /// The authenticator's own statement.
  public static let direct: AttestationPreference = "direct"
  /// A statement that names the device, for devices that an organisation manages.
  public static let enterprise: AttestationPreference = "enterprise"
}
