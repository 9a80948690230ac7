public import BramleyAPI

/// Apple's sheet, or a stand-in for it. It is shown once and answers once.
public struct AppleSheet: Sendable {
  /// Asks the person.
  public var ask:
    @Sendable (_ request: AppleSheetRequest, _ context: SignInContext) async -> Result<
      AppleSheetAnswer, AppleSheetFailure
    >

  /// Makes a sheet of a closure.
  public init(
    _ ask:
      @escaping @Sendable (AppleSheetRequest, SignInContext) async -> Result<
        AppleSheetAnswer, AppleSheetFailure
      >
  ) { self.ask = ask }
}

/// A request to the sheet: the fields of `ASAuthorizationAppleIDRequest`, and what belongs to them.
public struct AppleSheetRequest: Hashable, Sendable {
  /// What the app asks for.
  public var scopes: [AppleScope]
  /// Comes back as it is.
  public var state: String
  /// Lower-case hex of the nonce's SHA-256; comes back in the token.
  public var nonce: String
  /// Apple's id of the person who has to prove who they are; nil for anybody.
  public var user: String?
  /// Whether saved passwords are offered too.
  public var savedPasswords: AppleOptions.SavedPasswords
  /// How far the system may go.
  public var interaction: AppleOptions.Interaction

  init(_ attempt: AppleAttempt, user: String? = nil, options: AppleOptions = AppleOptions()) {
    scopes = attempt.scopes
    state = attempt.state
    nonce = attempt.hashedNonce
    self.user = user
    // A saved password doesn't prove who holds an Apple Account.
    savedPasswords = user == nil ? options.savedPasswords : .hidden
    interaction = options.interaction
  }
}

/// The answer of a sheet.
public enum AppleSheetAnswer: Hashable, Sendable {
  /// The Apple Account.
  case apple(AppleCredential)
  /// A password that the system had saved.
  case password(user: String, password: String)
  /// A new account with a passkey, where that was asked for.
  case newAccount(NewAccount)
  /// A new passkey, where that was asked for.
  case newPasskey(PasskeyRegistration)
  /// The proof of a passkey, where that was asked for.
  case passkey(PasskeyAssertion)
  /// Something that a newer system offers and this kit doesn't know.
  case unknown
}

/// The failure of a sheet, by the system's error codes.
public struct AppleSheetFailure: Error, Hashable, Sendable {
  /// The domain of the error.
  public var domain: String
  /// The error code.
  public var code: Int
  /// What the system says about it (`NSLocalizedFailureReasonErrorKey`), in English on most devices; for logs.
  public var reason: String?

  /// `ASAuthorizationError`'s domain.
  public static let authorizationDomain = "com.apple.AuthenticationServices.AuthorizationError"

  /// Makes a failure; by default of Apple's own domain.
  public init(
    _ code: Int, domain: String = AppleSheetFailure.authorizationDomain, reason: String? = nil
  ) {
    self.code = code
    self.domain = domain
    self.reason = reason
  }
}
