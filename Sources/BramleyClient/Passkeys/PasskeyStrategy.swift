public import BramleyAPI
import Foundation

/// Passkeys: signs in, makes an account, adds a passkey to an account, and reauthenticates.
///
/// Its decisions are here; only the ``PasskeySheet`` calls the system.
public struct PasskeyStrategy: SignInStrategy {
  /// The method that it serves.
  public let method: SignInMethod.ID = .passkey
  /// The provider that vouches for the person.
  public let provider: ProviderID = .passkey
  /// The sheet that asks the person.
  public var sheet: PasskeySheet
  /// Whether the account of a person who has signed in with a password gets a passkey without a question, where the
  /// password manager offers that.
  public var upgradesPasswords: Bool

  /// Makes the strategy over a sheet.
  public init(sheet: PasskeySheet, upgradesPasswords: Bool = true) {
    self.sheet = sheet
    self.upgradesPasswords = upgradesPasswords
  }

  /// Fetches a challenge, shows the sheet and returns the proof: of a passkey that the person has, of one that was made for
  /// a new account or a link, or of the saved password that they picked.
  ///
  /// - Throws: ``SignInError/noCredential`` if the device has none to offer, or can make none;
  ///   ``SignInError/notConfigured(_:)`` if the back end knows no passkeys; ``SignInError/cancelled`` if the person
  ///   cancels; ``SignInError/refused(_:)`` with the code `passkey_registered` if the device has a passkey of the account
  ///   already.
  public func authenticate(
    _ request: SignInMethod, in context: SignInContext
  ) async throws(SignInError) -> SignInProof {
    let options = request.options(PasskeyOptions.self) ?? PasskeyOptions()
    if let given = options.given { return given }
    switch (context.purpose, options.purpose) {
    case (.link, _): return try await addition(options, in: context)
    case (.signIn, .signUp(let name, let email)):
      return try await signUp(PasskeySignUpStartRequest(name: name, email: email), options, in: context)
    default: return try await proof(options, in: context)
    }
  }

  /// The method that asks for a passkey of any kind.
  public var promptingMethod: SignInMethod? { .passkey(.any) }

  private func proof(
    _ options: PasskeyOptions, in context: SignInContext
  ) async throws(SignInError) -> SignInProof {
    if options.interaction == .autoFill, !sheet.hasAutoFill { throw .noCredential }
    let source = try source(of: context)
    while true {
      let challenge = try await source.startProof(context.purpose)
      let request = PasskeyProofRequest(
        challenge.publicKey, interaction: options.interaction, authenticators: options.authenticators,
        savedPasswords: context.purpose == .signIn ? options.savedPasswords : .hidden)
      let answer: Result<PasskeySheetAnswer, AppleSheetFailure>
      if options.interaction == .autoFill {
        // The keyboard waits longer than the challenge is good.
        guard let waited = await self.answer(to: request, within: challenge.life, context) else { continue }
        answer = waited
      } else {
        answer = await sheet.prove(request, context)
      }
      switch answer {
      case .failure(let failure): throw failure.passkeyError(options.interaction)
      case .success(.password(let user, let password)):
        return .password(PasswordOptions(email: user, password: password), device: context.device)
      case .success(.passkey(let assertion)):
        return SignInProof(
          method, provider,
          wire: PasskeySignInRequest(
            challengeID: challenge.challengeID, credential: assertion, device: context.device),
          retryWindow: TimeInterval(challenge.expiresIn))
      }
    }
  }

  /// The answer of the keyboard, or nil when the challenge is about to expire.
  private func answer(
    to request: PasskeyProofRequest, within life: Duration, _ context: SignInContext
  ) async -> Result<PasskeySheetAnswer, AppleSheetFailure>? {
    await withTaskGroup(of: Result<PasskeySheetAnswer, AppleSheetFailure>?.self) { group in
      group.addTask { await sheet.prove(request, context) }
      group.addTask {
        do { try await context.pause(life) } catch { return .failure(AppleSheetFailure(1001)) }
        return nil
      }
      let first = await group.next() ?? nil
      group.cancelAll()
      return first
    }
  }

  private func signUp(
    _ start: PasskeySignUpStartRequest, _ options: PasskeyOptions, in context: SignInContext
  ) async throws(SignInError) -> SignInProof {
    let challenge = try await source(of: context).startCreation(.signUp(start))
    let passkey = try await made(
      NewPasskeyRequest(challenge.publicKey, authenticators: options.authenticators), in: context)
    return .newPasskeyAccount(
      PasskeySignUpRequest(
        challengeID: challenge.challengeID, credential: passkey, email: start.email, device: context.device),
      name: start.name, method: method, expiresIn: challenge.expiresIn)
  }

  private func addition(
    _ options: PasskeyOptions, in context: SignInContext
  ) async throws(SignInError) -> SignInProof {
    let challenge = try await source(of: context).startCreation(.link(PasskeyStartRequest()))
    let passkey = try await made(
      NewPasskeyRequest(challenge.publicKey, authenticators: options.authenticators), in: context)
    return SignInProof(
      method, provider,
      wire: PasskeyLinkRequest(
        challengeID: challenge.challengeID, credential: passkey, label: options.label),
      retryWindow: TimeInterval(challenge.expiresIn))
  }

  private func made(
    _ request: NewPasskeyRequest, in context: SignInContext
  ) async throws(SignInError) -> PasskeyRegistration {
    switch await sheet.make(request, context) {
    case .success(let passkey): return passkey
    case .failure(let failure): throw failure.passkeyError(.full)
    }
  }

  private func source(of context: SignInContext) throws(SignInError) -> PasskeySource {
    guard let source = context.passkeys else { throw .notConfigured("the back end knows no passkeys") }
    return source
  }
}

extension PasskeyRequestChallenge {
  /// How long a request may wait for the person, so that their proof still arrives in time.
  fileprivate var life: Duration { .seconds(max(expiresIn - 30, expiresIn / 2, 1)) }
}

extension SignInProof {
  /// A new passkey for a new account. The proof is kept until the server has it: without it, nobody could use the passkey.
  static func newPasskeyAccount(
    _ request: PasskeySignUpRequest, name: PersonName?, method: SignInMethod.ID, expiresIn: Int
  ) -> SignInProof {
    SignInProof(
      method, .passkey, .signUp, wire: request, name: name, retryWindow: TimeInterval(expiresIn))
  }
}
