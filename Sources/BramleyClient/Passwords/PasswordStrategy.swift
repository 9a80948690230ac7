public import BramleyAPI

/// Signs in, or up, with the address and the password that a person typed or the system had saved.
public struct PasswordStrategy: SignInStrategy {
  /// The method that it serves.
  public let method: SignInMethod.ID = .password
  /// The provider that vouches for the person.
  public let provider: ProviderID = .password

  /// Whether the address of a sign-in is remembered on this device, so that only the password has to be typed next
  /// time.
  public let remembersAddress: Bool

  private let reset = PasswordResetDialogue()

  /// Makes the strategy.
  ///
  /// - Parameter remembersAddress: whether the address of a sign-in is stored on this device, for the next one. Don't
  ///   where several people share a device.
  public init(remembersAddress: Bool = false) { self.remembersAddress = remembersAddress }

  /// Returns the proof of a typed address and password. For ``SignInMethod/forgottenPassword(_:)`` it asks for the mailed
  /// code and the new password first.
  ///
  /// - Throws: ``SignInError/notConfigured(_:)`` for a method without an address and a password;
  ///   ``SignInError/incompleteCredential`` if one of them is empty.
  public func authenticate(
    _ request: SignInMethod, in context: SignInContext
  ) async throws(SignInError) -> SignInProof {
    if let start = request.options(PasswordResetDialogue.Start.self) {
      return try await reset.proof(start, in: context)
    }
    guard let options = request.options(PasswordOptions.self) else {
      throw .notConfigured("use SignInMethod.email(_:password:) or .newAccount(email:password:name:)")
    }
    guard !options.password.isEmpty, !options.email.isEmpty || options.isByToken else {
      throw .incompleteCredential
    }
    return .password(options, device: context.device)
  }

  /// Asks again for the code or the new password of a reset that the server refused. A wrong password is not asked for
  /// again here: the form that it was typed in is still there.
  public func retry(
    _ proof: SignInProof, after refusal: Problem, in context: SignInContext
  ) async throws(SignInError) -> SignInProof? {
    guard proof.purpose == .resetPassword else { return nil }
    return try await reset.proof(insteadOf: proof, after: refusal, in: context)
  }

  /// Nil: the person has to type the password first.
  public var promptingMethod: SignInMethod? { nil }
}

extension SignInProof {
  /// Address and password. The proof is not kept: a password never waits in storage for the network.
  public static func password(_ options: PasswordOptions, device: Device? = nil) -> SignInProof {
    let (email, password) = (options.email, options.password)
    return switch options.purpose {
    case .signIn:
      SignInProof(
        .password, .password, wire: PasswordSignInRequest(email: email, password: password, device: device),
        isKept: false)
    case .signUp(let name):
      SignInProof(
        .password, .password, .signUp,
        wire: PasswordSignUpRequest(email: email, password: password, device: device), name: name,
        isKept: false)
    case .reset(let proof):
      SignInProof(
        .password, .password, .resetPassword,
        wire: PasswordResetRequest(proof, email: email, password: password, device: device), isKept: false)
    }
  }
}

extension PasswordOptions {
  fileprivate var isByToken: Bool {
    if case .reset(.token) = purpose { return true }
    return false
  }
}

extension PasswordResetRequest {
  fileprivate init(_ proof: PasswordResetProof, email: String, password: String, device: Device?) {
    switch proof {
    case .code(let code):
      self.init(email: email, code: TypedCode(code).digits ?? code, password: password, device: device)
    case .token(let token): self.init(token: token, password: password, device: device)
    }
  }
}
