import Foundation

/// Claims that Apple signs; identity tokens and notifications come from the same issuer under the same keys.
protocol AppleSignedClaims: Decodable {
  var issuer: String { get }
  var issuedAt: Date { get }
}

/// Reads what Apple has signed: algorithm, key, signature and issuer, the same for all that its keys sign.
struct AppleSignedReader: Sendable {
  enum Failure: Error {
    /// Not signed by Apple, or altered.
    case invalid(AppleJWSFault)
    case keysUnavailable
  }

  let keys: AppleKeyCache
  /// Seconds that the clocks of Apple and this machine may differ.
  let leeway: TimeInterval
  /// The most bytes that are looked at.
  let maximumLength: Int

  /// Reads a compact JWS. Asks Apple for keys only when none at hand fits, and only for what looks right.
  func read<Claims: AppleSignedClaims>(
    _ text: String, as type: Claims.Type, at now: Date
  ) async throws(Failure) -> (claims: Claims, signingInput: Data) {
    guard let jws = CompactJWS(text, maximumLength: maximumLength) else {
      throw .invalid(.notJWS)
    }
    guard jws.header.alg == "RS256" else { throw .invalid(.algorithm) }
    guard let kid = jws.header.kid else { throw .invalid(.noKeyID) }
    guard let claims = try? JSONDecoder().decode(Claims.self, from: jws.payload) else {
      throw .invalid(.claims)
    }
    guard !RepeatedMembers.areIn(jws.payload) else { throw .invalid(.repeatedClaim) }
    // A token from the future would make every key set look too old to deny its key.
    guard claims.issuedAt <= now.addingTimeInterval(leeway) else {
      throw .invalid(.future)
    }
    try await checkSignature(of: jws, kid: AppleKeyID(rawValue: kid), issuedAt: claims.issuedAt)
    guard AppleEndpoint.issuers.contains(claims.issuer) else {
      throw .invalid(.issuer)
    }
    return (claims, jws.signingInput)
  }

  private func checkSignature(
    of jws: CompactJWS, kid: AppleKeyID, issuedAt: Date
  ) async throws(Failure) {
    switch await keys.key(kid, forTokenIssuedAt: issuedAt) {
    case .found(let key):
      guard key.isValid(signature: jws.signature, for: jws.signingInput) else {
        throw .invalid(.signature)
      }
    case .unknown: throw .invalid(.foreignKey)
    case .unavailable: throw .keysUnavailable
    }
  }
}
