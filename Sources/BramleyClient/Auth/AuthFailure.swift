public import BramleyAPI

/// What went wrong, as a screen tells it once: what was asked for, why it failed, and the server's own words if any.
public struct AuthFailure: Error, Hashable, Sendable {
  /// Why, in the coarse kinds that a screen has words for; open to more.
  public struct Reason: OpenValue {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// What was asked for.
  public var action: AuthAction
  /// The method of a sign-in.
  public var method: SignInMethod.ID?
  /// Why it failed.
  public var reason: Reason
  /// The stable name of the very failure, such as a problem's code; for logs, not for people.
  public var code: String
  /// What the server said; its `detail` is in English.
  public var problem: Problem?

  /// Makes a failure.
  public init(
    action: AuthAction, method: SignInMethod.ID? = nil, reason: Reason, code: String, problem: Problem? = nil
  ) {
    self.action = action
    self.method = method
    self.reason = reason
    self.code = code
    self.problem = problem
  }
}

extension AuthFailure.Reason {
  /// The server can't be reached; whoever is signed in stays so.
  public static let offline: Self = "offline"
  /// The server, or Apple behind it, can't answer now.
  public static let unavailable: Self = "unavailable"
  /// Too many tries; later again.
  public static let tooManyTries: Self = "too_many_tries"
  /// The address or the password is wrong, or the proof is another person's.
  public static let wrongCredentials: Self = "wrong_credentials"
  /// An account with this address exists.
  public static let emailTaken: Self = "email_taken"
  /// The password is too short.
  public static let passwordTooShort: Self = "password_too_short"
  /// The password is one of those that everybody uses.
  public static let passwordTooCommon: Self = "password_too_common"
  /// The server makes no new accounts now.
  public static let signUpRefused: Self = "sign_up_refused"
  /// The method is linked to another account.
  public static let identityTaken: Self = "identity_taken"
  /// It is the last way into the account.
  public static let lastIdentity: Self = "last_identity"
  /// The person has to prove again who they are.
  public static let reauthenticationRequired: Self = "reauthentication_required"
  /// The session is over; the person signs in again.
  public static let sessionEnded: Self = "session_ended"
  /// The device has no credential to offer.
  public static let noCredential: Self = "no_credential"
  /// The provider's sheet failed; another try may do.
  public static let providerFailed: Self = "provider_failed"
  /// The device's secure storage can't serve now.
  public static let storage: Self = "storage"
  /// What the device has stored can't be read: it is damaged, or of a newer version of the app. It stays so until
  /// ``Auth/discardUnreadableStorage()``, which an app offers with a question.
  public static let storageUnreadable: Self = "storage_unreadable"
  /// The app, or the server, has to be set up first.
  public static let notConfigured: Self = "not_configured"
  /// The back end doesn't offer it.
  public static let unsupported: Self = "unsupported"
  /// Anything else.
  public static let other: Self = "other"
}
