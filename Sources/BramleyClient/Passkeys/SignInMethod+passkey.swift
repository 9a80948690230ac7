public import BramleyAPI

extension SignInMethod {
  /// Signs in with a passkey, reauthenticates with one, or links a new one.
  ///
  /// - Parameters:
  ///   - authenticators: which authenticators are asked.
  ///   - savedPasswords: whether the system offers saved passwords too.
  ///   - label: what the owner calls a passkey that is added.
  public static func passkey(
    _ authenticators: PasskeyOptions.Authenticators = .device,
    savedPasswords: AppleOptions.SavedPasswords = .hidden, label: String? = nil
  ) -> SignInMethod {
    SignInMethod(
      .passkey,
      options: PasskeyOptions(
        authenticators: authenticators, savedPasswords: savedPasswords, label: label))
  }

  /// A passkey, or saved password, that is available on the device, without a tap. Use it at launch: if there is none,
  /// nothing is shown, and screens treat ``SignInError/noCredential`` as silence.
  public static var availablePasskey: SignInMethod {
    var method = SignInMethod(
      .passkey, options: PasskeyOptions(interaction: .onlyIfAvailable, savedPasswords: .offered))
    method.isUnprompted = true
    return method
  }

  /// A passkey that the keyboard offers above the field for the address. Begin it when the form appears; it waits there
  /// and ends in silence when another sign-in begins or the form goes away.
  public static var autoFilledPasskey: SignInMethod {
    var method = SignInMethod(.passkey, options: PasskeyOptions(interaction: .autoFill))
    method.isUnprompted = true
    return method
  }

  /// Makes an account with a new passkey. On newer systems ``newPasskeyAccount`` asks for name and address by itself.
  public static func newAccountWithPasskey(name: PersonName? = nil, email: String? = nil) -> SignInMethod {
    SignInMethod(.passkey, options: PasskeyOptions(purpose: .signUp(name: name, email: email)))
  }
}

extension SignInMethod.ID {
  /// A passkey.
  public static let passkey = SignInMethod.ID(of: .passkey)
}
