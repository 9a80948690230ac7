public import BramleyAPI

extension SignInProof {
  /// An Apple credential; `user` is Apple's id of the person.
  public static func apple(
    _ request: AppleSignInRequest, user: String?, method: SignInMethod.ID = .apple
  ) -> SignInProof {
    var credential = request
    credential.user = nil
    return SignInProof(
      method, .apple, wire: credential, name: request.user?.name, subject: user)
  }

  /// A code of the browser flow. The server takes the same code twice only within 60 s; later it would end the
  /// session that the code gave, so it is not sent again after 45 s.
  public static func code(
    _ request: TokenRequest, method: SignInMethod.ID, provider: ProviderID
  ) -> SignInProof {
    SignInProof(method, provider, .redeemCode, wire: request, retryWindow: 45)
  }

  /// A proof with a body of the wire, which can always be encoded.
  init(
    _ method: SignInMethod.ID, _ provider: ProviderID, _ purpose: Purpose = .signIn,
    wire request: some Encodable & Sendable, name: PersonName? = nil, subject: String? = nil,
    retryWindow: Double? = nil, isKept: Bool = true
  ) {
    do throws(SignInError) {
      try self.init(
        method: method, provider: provider, purpose: purpose, request: request, name: name, subject: subject,
        retryWindow: retryWindow, isKept: isKept)
    } catch { preconditionFailure("wire values are strings and always encode: \(error)") }
  }

  /// Whether the back end has a place for a name beside this proof; a code's redemption has none.
  var carriesName: Bool { purpose != .redeemCode }

  /// Apple's id of the person, if the proof is what this device's own Apple sheet gave.
  var appleUser: String? {
    guard provider == .apple, purpose == .signIn, request(AppleSignInRequest.self)?.redirectURI == nil
    else { return nil }
    return subject
  }
}
