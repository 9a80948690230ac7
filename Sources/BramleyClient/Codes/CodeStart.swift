public import BramleyAPI

/// A request for a code, or for a link and a code, that a back end sends to an address or a number.
public struct CodeStart: Hashable, Sendable {
  /// Who checks the code: `ProviderID.email` or `ProviderID.phone`.
  public var provider: ProviderID
  /// What the code is for.
  public var purpose: SignInProof.Purpose
  /// The address, or the number in E.164.
  public var destination: String
  /// The PKCE challenge of this device (RFC 7636, S256), for a mail that also has a link.
  public var codeChallenge: String?
  /// The answer of a solved CAPTCHA.
  public var captchaToken: String?

  /// Makes the request.
  public init(
    _ provider: ProviderID, for purpose: SignInProof.Purpose = .signIn, to destination: String,
    codeChallenge: String? = nil, captchaToken: String? = nil
  ) {
    self.provider = provider
    self.purpose = purpose
    self.destination = destination
    self.codeChallenge = codeChallenge
    self.captchaToken = captchaToken
  }
}

// The address or number is no business of a log.
extension CodeStart: CustomStringConvertible, CustomReflectable {
  public var description: String { "CodeStart(\(provider), \(purpose))" }
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// What sends codes.
public struct CodeSource: Sendable {
  /// Has a code sent, and returns what it is answered with.
  public var start: @Sendable (CodeStart) async throws(SignInError) -> CodeChallenge

  /// Makes a source of a closure.
  public init(_ start: @escaping @Sendable (CodeStart) async throws(SignInError) -> CodeChallenge) {
    self.start = start
  }
}

extension CodeSource {
  /// Codes of a back end for a person who is not signed in; nil where it sends none.
  init?(of backend: SignInBackend) {
    if case .none = backend.startCode, case .none = backend.forgotPassword { return nil }
    self.init { (request) throws(SignInError) in
      do throws(BackendFailure) { return try await backend.send(request) } catch { throw SignInError(error) }
    }
  }
}

extension SignInBackend {
  fileprivate func send(_ request: CodeStart) async throws(BackendFailure) -> CodeChallenge {
    guard request.purpose == .resetPassword else {
      guard case .some(let start) = startCode else { throw .noCodes }
      return try await start(request, nil)
    }
    guard case .some(let forgot) = forgotPassword else { throw .noCodes }
    try await forgot(PasswordForgotRequest(email: request.destination, captchaToken: request.captchaToken))
    return .reset
  }
}

extension CodeChallenge {
  /// What a request for a new password is worth: its answer says nothing.
  static let reset = CodeChallenge(challengeID: "reset", resendAfter: 30, expiresIn: 30 * 60)
}

extension BackendFailure {
  static let noCodes = BackendFailure.refused(
    Problem(code: .notFound, title: "The back end sends no codes", status: 404))
}
