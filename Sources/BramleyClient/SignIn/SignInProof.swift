public import BramleyAPI
public import Foundation

/// What a strategy found out, and where it goes: which endpoint gets which body.
public struct SignInProof: Codable, Hashable, Sendable {
  /// The body, by its kind.
  public enum Body: Codable, Hashable, Sendable {
    /// An Apple credential, as JSON.
    case apple(AppleSignInRequest)
    /// A code of the browser flow, as a form (RFC 6749).
    case token(TokenRequest)
    /// Any other body, already JSON.
    case json(Data)
  }

  /// The method that gave it.
  public var method: SignInMethod.ID
  /// The endpoint's path.
  public var path: String
  /// The endpoint's body.
  public var body: Body
  /// The provider's own id of the person, such as Apple's `user`; a name that was not delivered finds
  /// its owner by it.
  public var subject: String?
  /// Seconds for which the same proof may be sent again; nil if the server judges that by itself.
  public var retryWindow: TimeInterval?
  /// Whether secure storage keeps the proof until the server has acknowledged it; a password's isn't.
  public var isKept = true

  // Who is stored is kept.
  enum CodingKeys: String, CodingKey { case method, path, body, subject, retryWindow }

  /// Makes a proof.
  public init(
    method: SignInMethod.ID, path: String, body: Body, subject: String? = nil,
    retryWindow: TimeInterval? = nil
  ) {
    self.method = method
    self.path = path
    self.body = body
    self.subject = subject
    self.retryWindow = retryWindow
  }

  /// The person's name in the body, as far as the kind of body has one.
  public var name: PersonName? {
    get {
      guard case .apple(let request) = body, let name = request.user?.name, !name.isEmpty else { return nil }
      return name
    }
    set {
      guard case .apple(var request) = body else { return }
      request.user = newValue.map { AppleUser(name: $0) }
      body = .apple(request)
    }
  }
}

extension SignInProof {
  /// Apple's id of the person, if the proof is what this device's own Apple sheet gave.
  var appleUser: String? {
    guard case .apple(let request) = body, request.redirectURI == nil else { return nil }
    return subject
  }

  /// An Apple credential of a native sheet; `user` is Apple's id of the person.
  public static func apple(
    _ request: AppleSignInRequest, user: String, method: SignInMethod.ID = .apple
  ) -> SignInProof {
    SignInProof(method: method, path: WirePath.signInApple, body: .apple(request), subject: user)
  }

  /// A code of the browser flow. The server takes the same code twice only within 60 s; later it would end the
  /// session that the code gave, so it is not sent again after 45 s.
  public static func code(_ request: TokenRequest, method: SignInMethod.ID) -> SignInProof {
    SignInProof(method: method, path: WirePath.token, body: .token(request), retryWindow: 45)
  }
}
