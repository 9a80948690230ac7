public import BramleyAPI

/// Signs in with a phone number and a code that is texted to it.
///
/// The server must have `phone.countries` and `phone.sender`. One field is enough for the code: the system fills it in
/// from the message.
public struct PhoneStrategy: SignInStrategy {
  /// The method that it serves.
  public let method: SignInMethod.ID = .phone
  /// The provider that vouches for the person.
  public let provider: ProviderID = .phone
  private let dialogue = CodeDialogue(
    method: .phone, provider: .phone, place: .phoneNumber, code: .oneTimeCode,
    conversations: CodeConversations())

  /// Makes the strategy.
  public init() {}

  /// Sends a code to the method's number, asks for the code and returns the proof. A method without a number means the
  /// account's own for a reauthentication; otherwise the person is asked for one.
  ///
  /// - Throws: ``SignInError/notConfigured(_:)`` if the back end sends no codes; ``SignInError/refused(_:)`` if the server
  ///   sends none to this number; ``SignInError/cancelled`` if the person gives up.
  public func authenticate(
    _ request: SignInMethod, in context: SignInContext
  ) async throws(SignInError) -> SignInProof {
    let options = request.options(PhoneOptions.self)
    return try await dialogue.proof(
      to: options?.number ?? context.knownNumber, name: options?.name, in: context)
  }

  /// Asks for the code again after a wrong or an expired one; returns nil after any other refusal.
  public func retry(
    _ proof: SignInProof, after refusal: Problem, in context: SignInContext
  ) async throws(SignInError) -> SignInProof? {
    try await dialogue.proof(insteadOf: proof, after: refusal, in: context)
  }
}

extension SignInContext {
  /// The number of the account, for a proof that only its owner can give.
  fileprivate var knownNumber: String? {
    guard purpose == .reauthenticate else { return nil }
    return person?.identities.first { $0.provider == .phone }?.subject
  }
}

/// What ``PhoneStrategy`` needs to begin.
struct PhoneOptions: Hashable, Sendable {
  let number: String
  let name: PersonName?
}

// The number is no business of a log.
extension PhoneOptions: CustomReflectable {
  var customMirror: Mirror { Mirror(self, children: []) }
}

extension SignInMethod {
  /// Signs in with a code that is texted to a number; ``PhoneStrategy`` asks for the code. `SignInMethod(.phone)` asks
  /// for the number first.
  ///
  /// - Parameters:
  ///   - number: the number in E.164, such as "+4915112345678".
  ///   - name: the person's name, for a new account.
  public static func phone(_ number: String, name: PersonName? = nil) -> SignInMethod {
    SignInMethod(.phone, options: PhoneOptions(number: number, name: name))
  }
}

extension SignInMethod.ID {
  /// A phone number, proven by a code.
  public static let phone = SignInMethod.ID(of: .phone)
}
