public import BramleyAPI

/// The decision after a check of a credential; open to more.
public struct CredentialDecision: OpenValue {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Nobody is signed in by this device's own Apple sheet, or readings are not reliable here.
  public static let notSupervised: Self = "not_supervised"
  /// The last check was too short a time ago.
  public static let tooSoon: Self = "too_soon"
  /// Apple lets the person sign in.
  public static let authorized: Self = "authorized"
  /// The device has no credential, or its state is unknown; the session stays.
  public static let keptWithoutWord: Self = "kept_without_word"
  /// The app has been transferred to another team: the person should sign in again, and the session stays until then.
  public static let signInAgain: Self = "sign_in_again"
  /// The device says revoked, but the server says otherwise or could not be asked; the session stays.
  public static let keptByServer: Self = "kept_by_server"
  /// The device says revoked and so does the server: the person is signed out.
  public static let signedOut: Self = "signed_out"
  /// Somebody else is signed in by now, so the answer no longer applies.
  public static let outdated: Self = "outdated"
}

/// Why a credential is checked.
public enum CredentialTrigger: Hashable, Sendable {
  /// The app starts or comes to the foreground.
  case foreground
  /// Apple reported that a credential was revoked.
  case revocation
}
