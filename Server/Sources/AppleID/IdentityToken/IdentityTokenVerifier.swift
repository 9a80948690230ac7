public import Foundation
public import OpenID

/// Verifies that Apple issued an identity token to one of these clients, recently, for this authorization.
///
/// The checks are those of Apple's "Verifying a user": signature by one of Apple's keys, RS256 only; issuer;
/// audience; times; nonce; and `c_hash` where a code was issued with the token.
public struct IdentityTokenVerifier: Sendable {
  /// The client ids that a token may be issued to.
  public let audiences: [AppleClientID]
  /// Seconds by which Apple's clock may differ from this machine's.
  public let leeway: TimeInterval
  /// Seconds after which a token is rejected whatever its own expiry says.
  public let maximumAge: TimeInterval
  private let reader: AppleSignedReader
  private let rules: IDTokenRules

  /// The default leeway.
  public static let defaultLeeway: TimeInterval = 60
  /// The default maximum age.
  public static let defaultMaximumAge: TimeInterval = 86_400

  /// Makes a verifier.
  public init(
    audiences: [AppleClientID], keys: AppleKeyCache, leeway: TimeInterval = defaultLeeway,
    maximumAge: TimeInterval = defaultMaximumAge
  ) {
    self.audiences = audiences
    self.leeway = leeway
    self.maximumAge = maximumAge
    reader = AppleSignedReader(keys: keys, leeway: leeway, maximumLength: CompactJWS.maximumLength)
    rules = IDTokenRules(
      issuers: AppleEndpoint.issuers, clients: Set(audiences.map(\.rawValue)), leeway: leeway,
      maximumAge: maximumAge)
  }

  /// Verifies a token. Fetches Apple's keys only when none of those cached fits.
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
    if let failure = failure(of: claims, at: now) ?? expectation.failure(of: claims) { throw failure }
    return VerifiedIdentityToken(claims: claims, signingInput: signingInput)
  }

  private func failure(of claims: IdentityTokenClaims, at now: Date) -> IdentityTokenFailure? {
    switch rules.violation(of: claims.standard, at: now) {
    case nil: nil
    case .subject: .invalid(reason: "subject is empty or too long")
    case .audience: .audience(found: claims.audience, allowed: audiences)
    case .expired: .expired
    case .some(let violation): .invalid(reason: "\(violation)")
    }
  }
}
