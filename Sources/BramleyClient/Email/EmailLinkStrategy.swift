public import BramleyAPI
import Foundation

/// Signs in with an address and a link that is mailed to it.
///
/// Pass the link to ``Auth/open(_:)``, also after a launch: what shows that this device asked for the link is in secure
/// storage until then. The mail has a code too, for a mail that is read on another device.
///
/// The server must have `mail.sign_in: link`, and `mail.link_host` for a link that opens the app.
public struct EmailLinkStrategy: SignInStrategy {
  /// The method that it serves.
  public let method: SignInMethod.ID = .emailLink
  /// The provider that vouches for the person.
  public let provider: ProviderID = .email
  private let dialogue = CodeDialogue(
    method: .emailLink, provider: .email, place: .emailAddress, code: .emailLink,
    conversations: CodeConversations())

  /// Makes the strategy.
  public init() {}

  /// Returns the proof of a link that ``Auth/open(_:)`` was given. Otherwise it has a link and a code mailed, and waits
  /// until the link is opened or the code is typed. A method without an address means the account's own for a
  /// reauthentication; otherwise the person is asked for one.
  ///
  /// - Throws: ``SignInError/notConfigured(_:)`` if the back end sends no codes; ``SignInError/refused(_:)`` if the server
  ///   sends none to this address; ``SignInError/cancelled`` if the person gives up.
  public func authenticate(
    _ request: SignInMethod, in context: SignInContext
  ) async throws(SignInError) -> SignInProof {
    if let opened = request.options(OpenedLink.self) { return proof(by: opened, in: context) }
    let options = request.options(EmailOptions.self)
    return try await dialogue.proof(
      to: options?.address ?? context.knownAddress, name: options?.name, in: context)
  }

  /// Asks for the link or the code again after a wrong or an expired code; returns nil after any other refusal.
  public func retry(
    _ proof: SignInProof, after refusal: Problem, in context: SignInContext
  ) async throws(SignInError) -> SignInProof? {
    try await dialogue.proof(insteadOf: proof, after: refusal, in: context)
  }

  private func proof(by opened: OpenedLink, in context: SignInContext) -> SignInProof {
    SignInProof(
      method, provider,
      wire: CodeSignInRequest(
        token: opened.token, codeVerifier: opened.pending.verifier, device: context.device),
      retryWindow: max(0, opened.pending.expiresAt.timeIntervalSince(context.now())))
  }
}

extension SignInMethod {
  /// Signs in with a link that is mailed to an address, or with the code beside it; ``EmailLinkStrategy`` asks for
  /// either.
  ///
  /// - Parameters:
  ///   - address: where the link is mailed to.
  ///   - name: the person's name, for a new account.
  public static func emailLink(_ address: String, name: PersonName? = nil) -> SignInMethod {
    SignInMethod(.emailLink, options: EmailOptions(address: address, name: name))
  }
}

extension SignInMethod.ID {
  /// An address, proven by a mailed link.
  public static let emailLink: SignInMethod.ID = "email_link"
}
