public import BramleyAPI

/// The system's sheet for passkeys, or a stand-in for it, such as a ``SoftwareAuthenticator``.
public struct PasskeySheet: Sendable {
  /// Has a passkey proven.
  public var prove:
    @Sendable (_ request: PasskeyProofRequest, _ context: SignInContext) async -> Result<
      PasskeySheetAnswer, AppleSheetFailure
    >
  /// Has a passkey made.
  public var make:
    @Sendable (_ request: NewPasskeyRequest, _ context: SignInContext) async -> Result<
      PasskeyRegistration, AppleSheetFailure
    >
  /// Reports to the password managers which passkeys an account has. It says nothing about its success.
  public var signal: @Sendable (PasskeySignal) async -> Void = { _ in }
  /// Whether the keyboard can offer passkeys.
  public var hasAutoFill = false
  /// Whether a password manager can add a passkey by itself, right after it has filled in a password.
  public var canUpgrade = false

  /// Makes a sheet of closures.
  public init(
    prove:
      @escaping @Sendable (PasskeyProofRequest, SignInContext) async -> Result<
        PasskeySheetAnswer, AppleSheetFailure
      >,
    make:
      @escaping @Sendable (NewPasskeyRequest, SignInContext) async -> Result<
        PasskeyRegistration, AppleSheetFailure
      >
  ) {
    self.prove = prove
    self.make = make
  }
}

/// A request to prove a passkey.
public struct PasskeyProofRequest: Hashable, Sendable {
  /// What the server asks.
  public var options: PasskeyRequestOptions
  /// How far the system may go.
  public var interaction: PasskeyOptions.Interaction
  /// Which authenticators are asked.
  public var authenticators: PasskeyOptions.Authenticators
  /// Whether saved passwords are offered too.
  public var savedPasswords: AppleOptions.SavedPasswords

  /// Makes a request.
  public init(
    _ options: PasskeyRequestOptions, interaction: PasskeyOptions.Interaction = .full,
    authenticators: PasskeyOptions.Authenticators = .device,
    savedPasswords: AppleOptions.SavedPasswords = .hidden
  ) {
    self.options = options
    self.interaction = interaction
    self.authenticators = authenticators
    self.savedPasswords = savedPasswords
  }
}

/// The answer of a sheet that had a passkey proven.
public enum PasskeySheetAnswer: Hashable, Sendable {
  /// The proof.
  case passkey(PasskeyAssertion)
  /// A password that the system had saved, where that was offered.
  case password(user: String, password: String)
}

// A print shows no password.
extension PasskeySheetAnswer: CustomStringConvertible, CustomReflectable {
  public var description: String {
    switch self {
    case .passkey: "PasskeySheetAnswer(passkey)"
    case .password: "PasskeySheetAnswer(password)"
    }
  }
  public var customMirror: Mirror { Mirror(self, children: []) }
}
