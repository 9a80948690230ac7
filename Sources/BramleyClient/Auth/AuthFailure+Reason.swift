public import BramleyAPI

extension AuthFailure {
  /// The coarse reason, for which a screen has a text; open to more.
  public struct Reason: OpenValue {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
  }
}

extension AuthFailure.Reason {
  /// The server can't be reached; a signed-in person stays signed in.
  public static let offline: Self = "offline"
  /// No secure connection to the server can be made: its certificate is not trusted, or the network interferes.
  public static let insecure: Self = "insecure"
  /// The server, or Apple behind it, is unavailable now.
  public static let unavailable: Self = "unavailable"
  /// Too many attempts; the person should try again later.
  public static let tooManyTries: Self = "too_many_tries"
  /// The address or the password is wrong, or the credential is another person's.
  public static let wrongCredentials: Self = "wrong_credentials"
  /// An account with this address exists.
  public static let emailTaken: Self = "email_taken"
  /// An account with the address of the provider exists; ``AuthFailure/existingAccount`` says what opens it.
  public static let accountExists: Self = "account_exists"
  /// The account, or this way to sign in to it, was disabled by the provider or by the server's operator.
  public static let accountDisabled: Self = "account_disabled"
  /// The person signed in to the account that is open already.
  public static let sameAccount: Self = "same_account"
  /// The password is too short.
  public static let passwordTooShort: Self = "password_too_short"
  /// The password is one of the most common ones.
  public static let passwordTooCommon: Self = "password_too_common"
  /// The server accepts no new accounts.
  public static let signUpRefused: Self = "sign_up_refused"
  /// The method is linked to another account.
  public static let identityTaken: Self = "identity_taken"
  /// It is the account's last identity.
  public static let lastIdentity: Self = "last_identity"
  /// The person has to reauthenticate.
  public static let reauthenticationRequired: Self = "reauthentication_required"
  /// It can be done only on the device that signed in, and this one's session was handed over to it.
  public static let notAllowed: Self = "not_allowed"
  /// The session has ended; the person has to sign in again.
  public static let sessionEnded: Self = "session_ended"
  /// The code is wrong.
  public static let codeWrong: Self = "code_wrong"
  /// The code or the link has expired, or a newer one was sent.
  public static let codeExpired: Self = "code_expired"
  /// No further code is sent there now; the problem's `retryAfter` says when.
  public static let sendLimit: Self = "send_limit"
  /// Texts are not sent to this number.
  public static let phoneNotSupported: Self = "phone_not_supported"
  /// The number may have a new owner: the person has to sign in by one of the problem's `methods` too.
  public static let secondProofRequired: Self = "second_proof_required"
  /// The link of a mail was asked for on another device.
  public static let linkOfAnotherDevice: Self = "link_of_another_device"
  /// The passkey is not known here any more, or can't be verified.
  public static let passkeyInvalid: Self = "passkey_invalid"
  /// The device, or its password manager, has a passkey of the account already.
  public static let passkeyRegistered: Self = "passkey_registered"
  /// The account has a second factor, and this app can't ask for it.
  public static let secondFactorRequired: Self = "second_factor_required"
  /// The server wants proof that the app is genuine, and the device gives none.
  public static let attestationFailed: Self = "attestation_failed"
  /// The device has no credential to offer.
  public static let noCredential: Self = "no_credential"
  /// The provider's sheet failed; another attempt may succeed.
  public static let providerFailed: Self = "provider_failed"
  /// The device's secure storage can't serve now.
  public static let storage: Self = "storage"
  /// The device's disk is full.
  public static let storageFull: Self = "storage_full"
  /// The stored values can't be read: they are damaged, or a newer version of the app wrote them. That stays so until
  /// ``Auth/discardUnreadableStorage()``, which an app offers after asking the person.
  public static let storageUnreadable: Self = "storage_unreadable"
  /// The app, or the server, has to be set up first.
  public static let notConfigured: Self = "not_configured"
  /// The back end doesn't offer it.
  public static let unsupported: Self = "unsupported"
  /// Anything else.
  public static let other: Self = "other"
}
