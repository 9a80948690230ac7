public import BramleyAPI

/// Sign in with Apple by the system's own sheet.
///
/// Its decisions are here and in the values beside it; only the ``AppleSheet`` calls the system.
public struct AppleStrategy: SignInStrategy {
  /// The method that it serves.
  public let method: SignInMethod.ID = .apple
  /// The provider that vouches for the person.
  public let provider: ProviderID = .apple
  /// The sheet that asks the person.
  public var sheet: AppleSheet
  /// The app's bundle id.
  public var clientID: ClientID?
  /// Receives what Apple says about the person beside the proof, such as their age range, before they are signed in.
  public var facts: @Sendable (AppleFacts) async -> Void

  /// Makes the strategy over a sheet.
  public init(
    sheet: AppleSheet, clientID: ClientID? = nil,
    facts: @escaping @Sendable (AppleFacts) async -> Void = { _ in }
  ) {
    self.sheet = sheet
    self.clientID = clientID
    self.facts = facts
  }

  /// Shows Apple's sheet and returns the proof of the credential, or of the saved password that the person picked there.
  /// ``facts`` is called before it returns.
  ///
  /// - Throws: ``SignInError/cancelled`` if the person cancels; ``SignInError/noCredential`` if an unprompted sign-in finds
  ///   nothing; ``SignInError/provider(code:text:)`` with the code `state_mismatch` for the answer to another request.
  public func authenticate(
    _ request: SignInMethod, in context: SignInContext
  ) async throws(SignInError) -> SignInProof {
    let options = request.options(AppleOptions.self) ?? AppleOptions()
    if let answered = options.answered {
      return try await proof(of: answered.answer, to: answered.attempt, options, context)
    }
    let attempt = try await AppleAttempt.make(scopes: options.scopes, in: context)
    let user = context.person?.identities.first { $0.provider == .apple }?.subject
    let answer = await sheet.ask(AppleSheetRequest(attempt, user: user, options: options), context)
    return try await proof(of: answer, to: attempt, options, context)
  }

  private func proof(
    of answer: Result<AppleSheetAnswer, AppleSheetFailure>, to attempt: AppleAttempt, _ options: AppleOptions,
    _ context: SignInContext
  ) async throws(SignInError) -> SignInProof {
    switch answer {
    case .failure(let failure): throw failure.signInError(options.interaction)
    case .success(.unknown), .success(.newAccount), .success(.newPasskey), .success(.passkey):
      throw .incompleteCredential
    case .success(.password(let user, let password)):
      return .password(PasswordOptions(email: user, password: password), device: context.device)
    case .success(.apple(let credential)):
      let proof = try attempt.proof(of: credential, clientID: clientID, device: context.device)
      await facts(
        AppleFacts(
          user: credential.user, realUserStatus: credential.realUserStatus, ageRange: credential.ageRange))
      return proof
    }
  }
}
