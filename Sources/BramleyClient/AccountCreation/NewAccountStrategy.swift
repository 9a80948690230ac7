public import BramleyAPI

/// Creates a new account with the system's sheet (iOS 26, macOS 26, visionOS 26): an address, a name and a passkey in one
/// step.
///
///     NewAccountStrategy(sheet: .system, apple: AppleStrategy())
///
/// A person who has an account by Sign in with Apple, and prefers it, gets Apple's sheet instead. Where the device can
/// make no passkey, or the system is older, it throws ``SignInError/noCredential``: show the form for a new account.
public struct NewAccountStrategy: SignInStrategy {
  /// The method that it serves.
  public let method: SignInMethod.ID = .newPasskeyAccount
  /// The provider that vouches for the person.
  public let provider: ProviderID
  private let sheet: NewAccountSheet
  private let apple: any SignInStrategy
  private let begin: Begin

  /// Asks the back end for a request to the sheet; returns it with what makes the proof of the sheet's answer.
  private typealias Begin =
    @Sendable (SignInContext) async throws(SignInError) -> (
      request: NewAccountRequest, proof: @Sendable (NewAccount) async throws(SignInError) -> SignInProof
    )

  /// Makes the strategy for a Bramley server: the person gets an account with the passkey and the address that the sheet
  /// gave. The address is verified by mail.
  ///
  /// - Parameters:
  ///   - sheet: the sheet that asks the person.
  ///   - apple: the strategy for a person who prefers Sign in with Apple.
  ///   - scopes: whether the name is asked for.
  public init(sheet: NewAccountSheet, apple: any SignInStrategy, scopes: [AppleScope] = [.name]) {
    self.sheet = sheet
    self.apple = apple
    provider = .passkey
    begin = { (context) throws(SignInError) in
      guard let source = context.passkeys else { throw .notConfigured("the back end knows no passkeys") }
      let challenge = try await source.startCreation(.signUp(PasskeySignUpStartRequest()))
      let options = challenge.publicKey
      let request = NewAccountRequest(
        relyingParty: options.rp.id, scopes: scopes, challenge: options.challenge.base64URLBytes,
        userID: options.user.id.base64URLBytes)
      let device = context.device
      return (
        request,
        { (account) throws(SignInError) in try account.proof(of: challenge, device: device) }
      )
    }
  }

  /// Makes the strategy for a back end of your own.
  ///
  /// - Parameters:
  ///   - sheet: the sheet that asks the person.
  ///   - provider: the back end's name for passkeys.
  ///   - apple: the strategy for a person who prefers Sign in with Apple.
  ///   - request: asks the back end for a challenge and an id.
  ///   - proof: makes the back end's proof of what the sheet gave.
  public init(
    sheet: NewAccountSheet, provider: ProviderID, apple: any SignInStrategy,
    request: @escaping @Sendable () async throws(SignInError) -> NewAccountRequest,
    proof: @escaping @Sendable (NewAccount) async throws(SignInError) -> SignInProof
  ) {
    self.sheet = sheet
    self.provider = provider
    self.apple = apple
    begin = { (_) throws(SignInError) in (try await request(), proof) }
  }

  /// Shows the sheet and returns the proof of the new passkey. A person who prefers Sign in with Apple there is asked by
  /// Apple's sheet.
  ///
  /// - Throws: ``SignInError/noCredential`` if the person prefers the app's own form; ``SignInError/cancelled`` if they
  ///   cancel.
  public func authenticate(
    _ method: SignInMethod, in context: SignInContext
  ) async throws(SignInError) -> SignInProof {
    let begun = try await begin(context)
    switch await sheet.ask(begun.request, context) {
    case .success(let account): return try await begun.proof(account)
    case .failure(let failure):
      switch failure.meaning(.full) {
      case .error(let error): throw error
      case .signInWithApple: return try await apple.authenticate(.apple(), in: context)
      case .classicSignUp: throw .noCredential
      }
    }
  }

  /// Nil: it creates accounts, and can't reauthenticate.
  public var promptingMethod: SignInMethod? { nil }
}

extension SignInMethod {
  /// A new account with a passkey, by the system's sheet. With a password it is ``newAccount(email:password:name:)``.
  public static let newPasskeyAccount = SignInMethod(.newPasskeyAccount)
}

extension SignInMethod.ID {
  /// A new account with a passkey, by the system's sheet.
  public static let newPasskeyAccount: SignInMethod.ID = "new_passkey_account"
}

extension NewAccount {
  /// The proof that makes the account.
  fileprivate func proof(
    of challenge: PasskeyCreationChallenge, device: Device?
  ) throws(SignInError) -> SignInProof {
    // The sheet was asked for an address, and for a passkey that the server can verify.
    guard let attestation, case .email(let address) = contact else { throw .incompleteCredential }
    let passkey = PasskeyRegistration(
      id: Base64URL.encode(credentialID),
      response: .init(
        clientDataJSON: Base64URL.encode(clientData), attestationObject: Base64URL.encode(attestation),
        transports: ["internal", "hybrid"]))
    return .newPasskeyAccount(
      PasskeySignUpRequest(
        challengeID: challenge.challengeID, credential: passkey, email: address, device: device),
      name: name, method: .newPasskeyAccount, expiresIn: challenge.expiresIn)
  }
}
