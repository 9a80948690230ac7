import BramleyAPI

// Calls that may need a recent authentication.
extension AccountCalls {
  /// The session at the beginning of a step that belongs to its owner.
  func current() async throws(AccountError) -> Session {
    let held: HeldSession?
    do throws(SessionError) { held = try await store.held() } catch { throw .session(error) }
    guard let held else { throw .session(.notSignedIn) }
    return held.session
  }

  /// Takes a step. When the server asks for a recent authentication, the person is asked to prove who they are, and the
  /// step is taken once more, with the access token that answered the proof: `proven`, nil for the session's own.
  func recentlyAuthenticated<Value: Sendable>(
    _ owner: UserID, by method: SignInMethod? = nil,
    _ step: (_ proven: String?) async throws(SessionError) -> Value
  ) async throws(AccountError) -> Value {
    var token: String?
    var asked: Set<ProblemCode> = []
    while true {
      let problem: Problem
      do throws(SessionError) { return try await step(token) } catch {
        // Each proof once: a server that always asks must not be asked for ever.
        guard case .refused(let refusal) = error, refusal.asksForProof, asked.insert(refusal.code).inserted
        else { throw .session(error) }
        problem = refusal
      }
      let proof = try await prove(owner, with: try promptingMethod(method, problem))
      // The step has the token; storage that fails now does not undo the proof.
      if let proof { try? await store.adopt(proof, of: owner) }
      token = proof?.session.accessToken
    }
  }

  /// How the person can prove it now: as the caller says, else by the first method that can ask by itself.
  private func promptingMethod(
    _ method: SignInMethod?, _ problem: Problem
  ) throws(AccountError) -> SignInMethod {
    if problem.code == .secondFactorRequired {
      return .secondFactor(problem.methods?.map(SecondFactorMethod.init(rawValue:)) ?? Self.factors)
    }
    if let method { return method }
    let possible = strategies(for: problem)
    for strategy in possible {
      if let method = strategy.promptingMethod { return method }
    }
    throw .reauthenticationRequired(methods: possible.map(\.method))
  }

  private static let factors: [SecondFactorMethod] = [.totp, .recoveryCode, .passkey]

  /// The app's strategies for the providers that the server names.
  func strategies(for problem: Problem) -> [any SignInStrategy] {
    problem.providers.flatMap { provider -> [any SignInStrategy] in
      let own = surroundings.strategies.strategies(for: provider)
      guard own.isEmpty, provider == .totp, let factor = surroundings.strategy(for: .secondFactor) else {
        return own
      }
      return [factor]
    }
  }

  func reauthenticate(_ owner: UserID, with method: SignInMethod) async throws(AccountError) {
    guard let proof = try await prove(owner, with: method) else { return }
    do throws(SecureStorageError) { try await store.adopt(proof, of: owner) } catch {
      throw .session(.storage(error))
    }
  }

  /// Has the person prove who they are; returns the session with the access token that shows it. It is nil where the
  /// proof counts for the session that is held then, such as the new one of a sign-in through the browser.
  func prove(
    _ owner: UserID, with method: SignInMethod
  ) async throws(AccountError) -> SessionReceipt? {
    let person = try await current().user
    return try await present(
      method, for: .reauthenticate, by: person, isRecent: true, codes: codes(for: owner),
      passkeys: passkeys(for: owner)
    ) { (proof) throws(AccountError) in
      if proof.purpose == .redeemCode {
        do throws(SignInError) { try await signIns.replaceSession(of: owner, by: proof) } catch {
          throw .proof(error)
        }
        return nil
      }
      let key = surroundings.newKey()
      await signIns.keepName(of: proof, key: key)
      do throws(SessionError) {
        guard let call = backend.account.reauthenticate else { throw .unsupported(.reauthentication) }
        return try await submit(proof, key, to: call, of: owner)
      } catch { throw .session(error) }
    }
  }

  func link(_ method: SignInMethod) async throws(AccountError) -> User {
    let owner = try await current().user.id
    return try await present(
      method, for: .link, isRecent: true, codes: codes(for: owner, isLink: true),
      passkeys: passkeys(for: owner)
    ) { (proof) throws(AccountError) in
      let key = surroundings.newKey()
      await signIns.keepName(of: proof, key: key)
      return try await recentlyAuthenticated(owner) { (proven) throws(SessionError) in
        guard let call = backend.account.link else { throw .unsupported(.linking) }
        try await submit(proof, key, to: call, of: owner, proven: proven)
        return try await user()
      }
    }
  }

  /// Has the person asked by a method and hands over the proof, and another one if the server refused it.
  func present<Value: Sendable>(
    _ method: SignInMethod, for purpose: SignInProof.Purpose, by person: User? = nil, isRecent: Bool,
    codes: CodeSource? = nil, passkeys: PasskeySource? = nil,
    _ handOver: (SignInProof) async throws(AccountError) -> Value
  ) async throws(AccountError) -> Value {
    let dialogue: ProofDialogue
    var proof: SignInProof
    do throws(SignInError) {
      dialogue = try ProofDialogue(
        method, for: purpose, by: person, isRecent: isRecent, codes: codes, passkeys: passkeys,
        in: surroundings)
    } catch { throw .proof(error) }
    defer { dialogue.end() }
    do throws(SignInError) { proof = try await dialogue.proof() } catch { throw typed(error) }
    while true {
      do throws(AccountError) { return try await handOver(proof) } catch {
        guard let refusal = error.refusal else { throw error }
        let next: SignInProof?
        do throws(SignInError) { next = try await dialogue.proof(insteadOf: proof, after: refusal) } catch {
          throw .proof(error)
        }
        guard let next else { throw error }
        proof = next
      }
    }
  }

  /// Codes for the owner of the session. To link needs a recent authentication, which may be asked for before the code.
  private func codes(for owner: UserID, isLink: Bool = false) -> CodeSource? {
    guard case .some = backend.startCode else { return nil }
    return CodeSource { (request) throws(SignInError) in
      do throws(AccountError) {
        guard isLink else {
          do throws(SessionError) { return try await startCode(request, of: owner) } catch {
            throw .session(error)
          }
        }
        return try await recentlyAuthenticated(owner) { (proven) throws(SessionError) in
          try await startCode(request, of: owner, proven: proven)
        }
      } catch { throw signInError(error) }
    }
  }

  /// Returns the error that a strategy gets when its code or challenge could not be fetched for the signed-in person. A
  /// proof that they must type is a refusal that names providers, as the server's own does.
  func signInError(_ error: AccountError) -> SignInError {
    switch error {
    case .proof(let error): error
    case .session(let error): SignInError(session: error)
    case .reauthenticationRequired(let methods):
      .refused(
        .recentSignInRequired(
          from: SignInRegistry(methods.compactMap(surroundings.strategy(for:))).providers))
    }
  }

  private func startCode(
    _ request: CodeStart, of owner: UserID, proven: String? = nil
  ) async throws(SessionError) -> CodeChallenge {
    let backend = backend
    return try await sender.call(as: owner, proven: proven) { (token) throws(BackendFailure) in
      guard case .some(let start) = backend.startCode else { throw .noCodes }
      return try await start(request, token)
    }
  }

  /// A proof that only a typed one can make is known to screens as such.
  private func typed(_ error: SignInError) -> AccountError {
    guard case .refused(let problem) = error, problem.code == .reauthenticationRequired else {
      return .proof(error)
    }
    return .reauthenticationRequired(methods: strategies(for: problem).map(\.method))
  }

  private func submit<Value: Sendable>(
    _ proof: SignInProof, _ key: String,
    to call: @escaping @Sendable (SignInProof, String, String) async throws(BackendFailure) -> Value,
    of owner: UserID, proven: String? = nil
  ) async throws(SessionError) -> Value {
    let signIns = signIns
    return try await sender.call(as: owner, proven: proven) { (token) throws(BackendFailure) in
      try await twice { () throws(BackendFailure) in
        try await signIns.submit(proof, key) { (proof) throws(BackendFailure) in
          try await call(proof, token, key)
        }
      }
    }
  }
}

extension Problem {
  /// Whether the same call succeeds once the person has proven again who they are.
  fileprivate var asksForProof: Bool {
    switch code {
    case .reauthenticationRequired: true
    // With a challenge it is about a sign-in that has not opened anything.
    case .secondFactorRequired: secondFactor == nil
    default: false
    }
  }
}

extension AccountError {
  /// The server's refusal of a proof.
  fileprivate var refusal: Problem? {
    switch self {
    case .session(.refused(let problem)), .proof(.refused(let problem)): problem
    default: nil
    }
  }
}

extension SignInError {
  /// The error that a strategy gets when a call for the signed-in person failed.
  init(session error: SessionError) {
    self =
      switch error {
      case .network(let error): .network(error)
      case .refused(let problem), .ended(let problem): .refused(problem)
      case .unexpectedAnswer(let status): .unexpectedAnswer(status: status)
      case .storage(let error): .storage(error)
      case .notSignedIn, .unsupported, .foreignServer: .cancelled
      }
  }
}
