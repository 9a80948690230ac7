public import BramleyAPI

/// A request to make a passkey.
public struct NewPasskeyRequest: Hashable, Sendable {
  /// How the system asks the person.
  public enum Style: Hashable, Sendable {
    /// It shows its sheet.
    case standard
    /// It asks nobody: the password manager adds the passkey right after it has filled in the account's password, or
    /// nothing happens (iOS 18, macOS 15, visionOS 2).
    case conditional
  }

  /// What the server asks.
  public var options: PasskeyCreationOptions
  /// How the system asks the person.
  public var style: Style
  /// Which authenticators are asked.
  public var authenticators: PasskeyOptions.Authenticators

  /// Makes a request.
  public init(
    _ options: PasskeyCreationOptions, style: Style = .standard,
    authenticators: PasskeyOptions.Authenticators = .device
  ) {
    self.options = options
    self.style = style
    self.authenticators = authenticators
  }
}
