public import BramleyAPI

/// Signs in with an address and a code that is mailed to it, without a password.
///
/// The server must send mail (`mail.from`) and have `mail.sign_in: code` or `link`.
public struct EmailCodeStrategy: SignInStrategy {
  /// The method that it serves.
  public let method: SignInMethod.ID = .emailCode
  /// The provider that vouches for the person.
  public let provider: ProviderID = .email
  private let dialogue = CodeDialogue(
    method: .emailCode, provider: .email, place: .emailAddress, code: .oneTimeCode,
    conversations: CodeConversations())

  /// Makes the strategy.
  public init() {}

  /// Sends a code to the method's address, asks for the code and returns the proof. A method without an address means the
  /// account's own for a reauthentication; otherwise the person is asked for one.
  ///
  /// - Throws: ``SignInError/notConfigured(_:)`` if the back end sends no codes; ``SignInError/refused(_:)`` if the server
  ///   sends none to this address; ``SignInError/cancelled`` if the person gives up.
  public func authenticate(
    _ request: SignInMethod, in context: SignInContext
  ) async throws(SignInError) -> SignInProof {
    let options = request.options(EmailOptions.self)
    return try await dialogue.proof(
      to: options?.address ?? context.knownAddress, name: options?.name, in: context)
  }

  /// Asks for the code again after a wrong or an expired one; returns nil after any other refusal.
  public func retry(
    _ proof: SignInProof, after refusal: Problem, in context: SignInContext
  ) async throws(SignInError) -> SignInProof? {
    try await dialogue.proof(insteadOf: proof, after: refusal, in: context)
  }
}

/// What a method that mails something needs to begin.
struct EmailOptions: Hashable, Sendable {
  let address: String
  let name: PersonName?
}

// The address is no business of a log.
extension EmailOptions: CustomReflectable {
  var customMirror: Mirror { Mirror(self, children: []) }
}

extension SignInContext {
  /// The address of the account, for a proof that only its owner can give.
  var knownAddress: String? {
    guard purpose == .reauthenticate else { return nil }
    return person?.identities.first { $0.provider == .email }?.email ?? person?.email
  }
}

extension SignInMethod {
  /// Signs in with a code that is mailed to an address; ``EmailCodeStrategy`` asks for the code.
  /// `SignInMethod(.emailCode)` asks for the address first.
  ///
  /// - Parameters:
  ///   - address: where the code is mailed to.
  ///   - name: the person's name, for a new account.
  public static func emailCode(_ address: String, name: PersonName? = nil) -> SignInMethod {
    SignInMethod(.emailCode, options: EmailOptions(address: address, name: name))
  }
}

extension SignInMethod.ID {
  /// An address, proven by a mailed code.
  public static let emailCode = SignInMethod.ID(of: .email)
}
