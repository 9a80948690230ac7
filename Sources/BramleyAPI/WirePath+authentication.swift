extension WirePath {
  /// `POST` below it, by provider: signs in.
  public static let signIn = "/v1/sign-in"
  /// `POST`: signs in with an Apple credential.
  public static let signInApple = "/v1/sign-in/apple"
  /// `POST` below it, by provider: creates an account.
  public static let signUp = "/v1/sign-up"
  /// `POST`: creates an account with address and password.
  public static let signUpPassword = "/v1/sign-up/password"
  /// `POST`: signs in with address and password.
  public static let signInPassword = "/v1/sign-in/password"
  /// `POST`: mails a code, then `POST` ``signInEmail`` signs in with it.
  public static let signInEmailStart = "/v1/sign-in/email/start"
  /// `POST`: signs in with a mailed code or link.
  public static let signInEmail = "/v1/sign-in/email"
  /// `POST`: texts a code, then `POST` ``signInPhone`` signs in with it.
  public static let signInPhoneStart = "/v1/sign-in/phone/start"
  /// `POST`: signs in with a texted code.
  public static let signInPhone = "/v1/sign-in/phone"

  /// `POST`: begins a sign-in with any passkey, then `POST` ``signInPasskey`` signs in.
  public static let signInPasskeyStart = "/v1/sign-in/passkey/start"
  /// `POST`: signs in with a passkey.
  public static let signInPasskey = "/v1/sign-in/passkey"
  /// `POST`: begins an account with a passkey, then `POST` ``signUpPasskey`` creates it.
  public static let signUpPasskeyStart = "/v1/sign-up/passkey/start"
  /// `POST`: creates an account with a passkey.
  public static let signUpPasskey = "/v1/sign-up/passkey"

  /// `POST`: makes an account without an identity.
  public static let signInGuest = "/v1/sign-in/guest"

  /// `POST`: returns what to prove a passkey of the account with.
  public static let reauthenticatePasskeyStart = "/v1/reauthenticate/passkey/start"
  /// `POST`: reauthenticates the caller with a passkey.
  public static let reauthenticatePasskey = "/v1/reauthenticate/passkey"
  /// `POST` below it, by provider: reauthenticates the caller.
  public static let reauthenticate = "/v1/reauthenticate"
  /// `POST`: reauthenticates the caller with address and password.
  public static let reauthenticatePassword = "/v1/reauthenticate/password"

  /// `POST`: reauthenticates the caller with an Apple credential.
  public static let reauthenticateApple = "/v1/reauthenticate/apple"
}
