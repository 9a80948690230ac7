public import BramleyAPI

/// The options of the methods by passkey, for their strategy.
public struct PasskeyOptions: Hashable, Sendable {
  /// What the passkey is for. To link a passkey, or to reauthenticate with one, takes no purpose of its own.
  public enum Purpose: Hashable, Sendable {
    /// To sign in with a passkey of any account.
    case signIn
    /// To make an account with a new passkey.
    case signUp(name: PersonName?, email: String?)
  }

  /// How far the system may go.
  public enum Interaction: Hashable, Sendable {
    /// The person tapped: the sheet is shown, with the QR code for another device where there is no passkey here.
    case full
    /// Nobody tapped, or the button offers something else instead: only a passkey that is available on the device is
    /// offered, else nothing is shown (`preferImmediatelyAvailableCredentials`; not on tvOS).
    case onlyIfAvailable
    /// The keyboard offers passkeys above the field for the address (iOS and visionOS). The request waits as long as
    /// the form is on the screen.
    case autoFill
  }

  /// Which authenticators are asked.
  public enum Authenticators: Hashable, Sendable {
    /// The device and its password managers.
    case device
    /// A security key, such as one for USB (iOS, macOS).
    case securityKey
    /// Both, where the system has both.
    case any
  }

  /// What the passkey is for.
  public var purpose: Purpose
  /// How far the system may go.
  public var interaction: Interaction
  /// Which authenticators are asked.
  public var authenticators: Authenticators
  /// Whether the system offers saved passwords too.
  public var savedPasswords: AppleOptions.SavedPasswords
  /// What the owner calls a passkey that is added.
  public var label: String?
  /// The proof that the keyboard has given already.
  var given: SignInProof?

  /// Makes the options.
  public init(
    purpose: Purpose = .signIn, interaction: Interaction = .full, authenticators: Authenticators = .device,
    savedPasswords: AppleOptions.SavedPasswords = .hidden, label: String? = nil
  ) {
    self.purpose = purpose
    self.interaction = interaction
    self.authenticators = authenticators
    self.savedPasswords = savedPasswords
    self.label = label
  }
}

// The address is no business of a log.
extension PasskeyOptions: CustomStringConvertible, CustomReflectable {
  public var description: String { "PasskeyOptions(\(interaction), \(authenticators))" }
  public var customMirror: Mirror { Mirror(self, children: []) }
}
