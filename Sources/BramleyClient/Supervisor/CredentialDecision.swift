public import BramleyAPI

/// What was made of a look at a credential; open to more.
public struct CredentialDecision: OpenValue {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Nobody is signed in by this device's own Apple sheet, or readings mean nothing here.
  public static let notSupervised: Self = "not_supervised"
  /// The last look is too fresh.
  public static let tooSoon: Self = "too_soon"
  /// Apple lets the person sign in.
  public static let authorized: Self = "authorized"
  /// The device knows nothing, or can't tell; the session stays.
  public static let keptWithoutWord: Self = "kept_without_word"
  /// The app has moved to another team: the person should sign in again, and the session stays until then.
  public static let signInAgain: Self = "sign_in_again"
  /// The device says revoked, the server says otherwise or could not be asked; the session stays.
  public static let keptByServer: Self = "kept_by_server"
  /// The device says revoked and so does the server: the person is signed out.
  public static let signedOut: Self = "signed_out"
  /// Somebody else is signed in by now, so the answer means nothing.
  public static let outdated: Self = "outdated"
}

/// Why a credential is looked at.
public enum CredentialTrigger: Hashable, Sendable {
  /// The app starts or comes to the foreground.
  case foreground
  /// Apple said that a credential was revoked.
  case revocation
}
