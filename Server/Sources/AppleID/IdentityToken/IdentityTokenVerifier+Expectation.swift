import OpenID

extension IdentityTokenVerifier {
  /// What the caller knows of the authorization that a token must belong to.
  public struct Expectation: Sendable {
    /// The nonce.
    public var nonce: Nonce
    /// The code that was issued with the token.
    public var code: String?
    /// Whether the token must contain `c_hash`, as in Apple's response to a browser.
    public var codeHashRequired: Bool

    /// Makes the expectation of a caller that knows the raw nonce, or has none.
    ///
    /// - Parameters:
    ///   - nonce: the raw nonce; nil if none was made.
    ///   - exactNonce: whether Apple may have been given the raw nonce for an audience.
    ///   - code: the code that was issued with the token, compared with the token's hash of it.
    ///   - codeHashRequired: whether a token without such a hash is rejected.
    public init(
      nonce: String? = nil, exactNonce: @escaping @Sendable (AppleClientID) -> Bool = { _ in false },
      code: String? = nil, codeHashRequired: Bool = false
    ) {
      self.nonce = .raw(nonce, exact: exactNonce)
      self.code = code
      self.codeHashRequired = codeHashRequired
    }

    /// Makes the expectation of a caller that has an earlier token of the same authorization.
    public init(nonceClaim: String?) {
      self.nonce = .claim(nonceClaim)
      self.codeHashRequired = false
    }

    /// The expectation for a token that Apple has just issued for a refresh token: it belongs to no authorization
    /// request, so its nonce is not checked.
    public static var refreshed: Expectation {
      var expectation = Expectation(nonceClaim: nil)
      expectation.nonce = .unchecked
      return expectation
    }

    /// What is known of the nonce.
    public enum Nonce: Sendable {
      /// The raw nonce, and the audiences for which Apple may have been given it unhashed.
      case raw(String?, exact: @Sendable (AppleClientID) -> Bool)
      /// The claim of an earlier token of the same authorization.
      case claim(String?)
      /// The nonce is not checked.
      case unchecked
    }

    /// What the claims don't meet; nil if they meet everything.
    func failure(of claims: IdentityTokenClaims) -> IdentityTokenFailure? {
      if case .raw(let raw, let exact) = nonce {
        let violation = NonceRule.violation(
          token: claims.nonce, supported: claims.nonceSupported, request: raw,
          exact: exact(claims.audience))
        if let violation { return violation }
      }
      switch standard.violation(of: claims.standard) {
      case nil: return nil
      case .codeHashMissing: return .invalid(reason: "c_hash is missing")
      case .codeHashMismatch: return .invalid(reason: "c_hash is of another code")
      // An earlier token's claim is compared as a whole.
      case .nonceMissing, .nonceUnexpected, .nonceMismatch: return .nonceMismatch
      case .some(let violation): return .invalid(reason: "\(violation)")
      }
    }

    private var standard: IDTokenExpectation {
      var expectation = IDTokenExpectation(nonce: .unchecked)
      if case .claim(let claim) = nonce { expectation.nonce = .equal(claim) }
      expectation.code = code.map { .init($0, isHashRequired: codeHashRequired) }
      return expectation
    }
  }
}
