public import Foundation

/// Decides whether an identity token is Apple's word about a person, given now and to us.
///
/// The checks are those of Apple's "Verifying a user": signature by one of Apple's keys, RS256 only;
/// issuer; audience; times; nonce; and `c_hash` where a code came along.
public struct IdentityTokenVerifier: Sendable {
  /// The client ids that a token may be issued to.
  public let audiences: [AppleClientID]
  /// Seconds that the clocks of Apple and this machine may differ.
  public let leeway: TimeInterval
  /// Seconds after which a token is refused whatever its own expiry says.
  public let maximumAge: TimeInterval
  private let reader: AppleSignedReader

  /// The leeway unless another is asked for.
  public static let usualLeeway: TimeInterval = 60
  /// The maximum age unless another is asked for.
  public static let usualMaximumAge: TimeInterval = 86_400

  /// Makes a verifier.
  public init(
    audiences: [AppleClientID], keys: AppleKeyCache, leeway: TimeInterval = usualLeeway,
    maximumAge: TimeInterval = usualMaximumAge
  ) {
    self.audiences = audiences
    self.leeway = leeway
    self.maximumAge = maximumAge
    reader = AppleSignedReader(keys: keys, leeway: leeway, maximumLength: CompactJWS.maximumLength)
  }

  /// What the one who presents the token says about it.
  public struct Expectation: Sendable {
    /// The nonce.
    public var nonce: Nonce
    /// The code that came along.
    public var code: String?
    /// Whether `c_hash` must be there, as in Apple's answer to a browser.
    public var codeHashRequired: Bool

    /// Makes an expectation of one who knows the raw nonce, or has none.
    ///
    /// - Parameters:
    ///   - nonce: the raw nonce; nil if none was made.
    ///   - exactNonce: whether Apple may have been given the raw nonce for an audience.
    ///   - code: the code that came along, held against the token's hash of it.
    ///   - codeHashRequired: whether a token without such a hash is refused.
    public init(
      nonce: String? = nil, exactNonce: @escaping @Sendable (AppleClientID) -> Bool = { _ in false },
      code: String? = nil, codeHashRequired: Bool = false
    ) {
      self.nonce = .raw(nonce, exact: exactNonce)
      self.code = code
      self.codeHashRequired = codeHashRequired
    }

    /// Makes an expectation of one who holds an earlier token of the same authorization.
    public init(nonceClaim: String?) {
      self.nonce = .claim(nonceClaim)
      self.codeHashRequired = false
    }

    /// An expectation of a token that Apple itself was just asked for by a refresh token: it answers to no
    /// attempt, so its nonce is not judged.
    public static var refreshed: Expectation {
      var expectation = Expectation(nonceClaim: nil)
      expectation.nonce = .unasked
      return expectation
    }

    /// What is known of the nonce.
    public enum Nonce: Sendable {
      /// The raw nonce, and for which audiences Apple may have been given it as it is.
      case raw(String?, exact: @Sendable (AppleClientID) -> Bool)
      /// The claim that an earlier token of the same authorization bore.
      case claim(String?)
      /// Nobody asked for one now.
      case unasked
    }
  }

  /// Believes a token or says why not. Asks Apple for keys only when none at hand fits.
  public func verify(
    _ token: String, expecting expectation: Expectation, at now: Date
  ) async throws(IdentityTokenFailure) -> VerifiedIdentityToken {
    let (claims, signingInput): (IdentityTokenClaims, Data)
    do throws(AppleSignedReader.Failure) {
      (claims, signingInput) = try await reader.read(token, as: IdentityTokenClaims.self, at: now)
    } catch {
      switch error {
      case .invalid(let fault): throw .invalid(reason: fault.rawValue)
      case .keysUnavailable: throw .keysUnavailable
      }
    }
    try check(claims, at: now)
    try check(claims, against: expectation)
    return VerifiedIdentityToken(claims: claims, signingInput: signingInput)
  }

  private func check(_ claims: IdentityTokenClaims, at now: Date) throws(IdentityTokenFailure) {
    guard (1...255).contains(claims.subject.rawValue.utf8.count) else {
      throw .invalid(reason: "subject is empty or too long")
    }
    guard audiences.contains(claims.audience) else {
      throw .audience(found: claims.audience, allowed: audiences)
    }
    guard now < claims.expiresAt.addingTimeInterval(leeway),
      now < claims.issuedAt.addingTimeInterval(maximumAge + leeway)
    else { throw .expired }
  }

  private func check(
    _ claims: IdentityTokenClaims, against expectation: Expectation
  ) throws(IdentityTokenFailure) {
    switch expectation.nonce {
    case .unasked: break
    case .claim(let claim): guard claims.nonce == claim else { throw .nonceMismatch }
    case .raw(let raw, let exact):
      let violation = NonceRule.violation(
        token: claims.nonce, supported: claims.nonceSupported, request: raw, exact: exact(claims.audience))
      if let violation { throw violation }
    }
    guard let code = expectation.code else { return }
    if let hash = claims.codeHash {
      guard hash == CodeHash.value(of: code) else { throw .invalid(reason: "c_hash is of another code") }
    } else if expectation.codeHashRequired {
      throw .invalid(reason: "c_hash is missing")
    }
  }
}
