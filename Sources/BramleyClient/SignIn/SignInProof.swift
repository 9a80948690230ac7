public import BramleyAPI
public import Foundation

/// A proof of who a person is, for a back end to verify: the provider that vouches for them, the purpose, and the
/// request body for that provider.
///
/// A proof knows no address. The back end that it is handed to decides where it goes.
public struct SignInProof: Codable, Hashable, Sendable {
  /// What a proof is for; open to more.
  public struct Purpose: OpenValue {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Signs in, and makes an account where the server allows that.
    public static let signIn: Purpose = "sign_in"
    /// Makes an account; refused where one exists.
    public static let signUp: Purpose = "sign_up"
    /// Exchanges a one-use code, such as the browser flow's, for the session that it stands for (RFC 6749).
    public static let redeemCode: Purpose = "redeem_code"
    /// Proves the second factor of a sign-in whose first one was right.
    public static let secondFactor: Purpose = "second_factor"
    /// Sets a new password in place of a forgotten one, and signs in.
    public static let resetPassword: Purpose = "reset_password"
    /// Proves the address of the signed-in person's account.
    public static let verifyEmail: Purpose = "verify_email"
    /// Changes the address of the signed-in person's account.
    public static let changeEmail: Purpose = "change_email"
    /// Proves again who the signed-in person is.
    public static let reauthenticate: Purpose = "reauthenticate"
    /// Adds an identity to the signed-in person's account.
    public static let link: Purpose = "link"
  }

  /// The method that gave it.
  public var method: SignInMethod.ID
  /// Who vouches for the person.
  public var provider: ProviderID
  /// What it is for. A strategy says ``Purpose/signIn``, ``Purpose/signUp`` or ``Purpose/redeemCode``; the engine makes
  /// a sign-in's proof one for ``Purpose/reauthenticate`` or ``Purpose/link`` where that is what the person does.
  public var purpose: Purpose
  /// The request body as JSON; read it with ``request(_:)``.
  public let body: Data
  /// The person's name, if the provider gives it. Bramley's server gets it with the body.
  public var name: PersonName?
  /// The provider's own id of the person, such as Apple's `user`. A name that was not delivered finds its owner by it.
  public var subject: String?
  /// Seconds for which the same proof may be sent again; nil if the server judges that by itself.
  public var retryWindow: TimeInterval?
  /// Whether secure storage keeps the proof until the server has acknowledged it. False for a proof with a password.
  public var isKept = true

  // Proofs loaded from storage are kept until the server acknowledges them.
  enum CodingKeys: String, CodingKey {
    case method, provider, purpose, body, name, subject, retryWindow
  }

  /// Makes a proof.
  ///
  /// - Parameters:
  ///   - method: the method that gave it.
  ///   - provider: who vouches for the person.
  ///   - purpose: what it is for.
  ///   - request: the body for the provider's half of the server. It is written as JSON, times by RFC 3339.
  ///   - name: the person's name. It has no place in `request`: it is added to the body when it is sent.
  ///   - subject: the provider's own id of the person.
  ///   - retryWindow: seconds for which it may be sent again; nil if the server judges that by itself.
  ///   - isKept: whether secure storage keeps it until the server has acknowledged it.
  /// - Throws: ``SignInError/notConfigured(_:)`` if the request can't be written as JSON.
  public init(
    method: SignInMethod.ID, provider: ProviderID, purpose: Purpose = .signIn,
    request: some Encodable & Sendable, name: PersonName? = nil, subject: String? = nil,
    retryWindow: TimeInterval? = nil, isKept: Bool = true
  ) throws(SignInError) {
    do { body = try Self.encoder.encode(request) } catch {
      throw .notConfigured("the request of the method \"\(method)\" can't be written as JSON")
    }
    self.method = method
    self.provider = provider
    self.purpose = purpose
    self.name = name.flatMap { $0.isEmpty ? nil : $0 }
    self.subject = subject
    self.retryWindow = retryWindow
    self.isKept = isKept
  }

  /// The body as a value, for a back end of one's own; nil if it is not of this type.
  public func request<Request: Decodable>(_ type: Request.Type) -> Request? {
    try? WireJSON.decoder().decode(type, from: body)
  }

  // Sorted, so that equal requests give equal proofs.
  private static var encoder: JSONEncoder {
    let encoder = WireJSON.encoder()
    encoder.outputFormatting.insert(.sortedKeys)
    return encoder
  }
}

// A proof holds credentials; a print shows none.
extension SignInProof: CustomStringConvertible, CustomReflectable {
  public var description: String { "SignInProof(\(method), \(provider), \(purpose))" }
  public var customMirror: Mirror { Mirror(self, children: []) }
}
