public import BramleyAPI

/// A strategy for previews and tests: it needs no provider, and asks a question if it has one.
public struct PreviewStrategy: SignInStrategy {
  /// The method that it serves.
  public let method: SignInMethod.ID
  /// The provider that vouches for the person.
  public let provider: ProviderID
  private let question: SignInQuestion?
  private let accepted: String

  /// Serves a method.
  ///
  /// - Parameters:
  ///   - method: the method that it serves.
  ///   - provider: who vouches for the person.
  ///   - question: what is asked before the person is signed in; nil signs them in at once.
  ///   - accepted: the one answer that is right.
  public init(
    _ method: SignInMethod.ID, provider: ProviderID, asking question: SignInQuestion? = nil,
    accepting accepted: String = "123456"
  ) {
    self.method = method
    self.provider = provider
    self.question = question
    self.accepted = accepted
  }

  /// Sign in with Apple that asks nobody.
  public static let apple = PreviewStrategy(.apple, provider: .apple)
  /// Address and password, whatever they are.
  public static let password = PreviewStrategy(.password, provider: .password)
  /// Sign in with Google that asks nobody.
  public static let google = PreviewStrategy(.google, provider: .google)
  /// Facebook Login that asks nobody.
  public static let facebook = PreviewStrategy(.facebook, provider: .facebook)
  /// GitHub that asks nobody.
  public static let gitHub = PreviewStrategy(.gitHub, provider: .gitHub)
  /// A guest.
  public static let guest = PreviewStrategy(.guest, provider: .guest)

  /// Asks its question, if it has one, until the answer is right, and returns a proof that a preview's back end accepts.
  ///
  /// - Throws: ``SignInError/refused(_:)`` after the fifth wrong answer, or as many as the question allows;
  ///   ``SignInError/cancelled`` if the person gives up.
  public func authenticate(
    _ request: SignInMethod, in context: SignInContext
  ) async throws(SignInError) -> SignInProof {
    if let question { try await ask(question, in: context) }
    return SignInProof(method, provider, wire: [String: String]())
  }

  private func ask(_ first: SignInQuestion, in context: SignInContext) async throws(SignInError) {
    var question = first
    while true {
      switch try await context.answer(to: question) {
      case .text(accepted): return
      case .resend, .change, .link, .option: question = first
      case .text:
        let attempts = (question.attemptsLeft ?? 5) - 1
        guard attempts > 0 else { throw .refused(Self.refusal) }
        question = question.repeated(after: .wrong, attemptsLeft: attempts)
      }
    }
  }

  private static let refusal = Problem(
    code: .codeInvalid, title: "The code is not valid", status: 400)
}
