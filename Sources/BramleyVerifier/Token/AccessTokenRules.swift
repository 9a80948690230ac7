#if Verifier
  import BramleyAPI
  import Foundation

  /// The required issuer, audience, client and times of a token.
  struct AccessTokenRules: Sendable {
    let issuer: String
    let audience: String
    let clientIDs: Set<ClientID>?
    /// Seconds.
    let leeway: TimeInterval

    func check(_ claims: AccessTokenClaims, at now: Date) throws(TokenFault) {
      guard Self.isSame(claims.issuer, issuer) else { throw .issuer }
      guard claims.audiences.contains(where: { Self.isSame($0, audience) }) else { throw .audience }
      guard now < claims.expiresAt.addingTimeInterval(leeway) else { throw .expired }
      for begin in [claims.issuedAt, claims.notBefore ?? claims.issuedAt] {
        guard begin <= now.addingTimeInterval(leeway) else { throw .early }
      }
      if let clientIDs {
        guard clientIDs.contains(where: { Self.isSame($0.rawValue, claims.clientID.rawValue) }) else {
          throw .client
        }
      }
    }

    /// Byte by byte: `==` treats two spellings of one Unicode text as equal.
    private static func isSame(_ one: String, _ other: String) -> Bool { one.utf8.elementsEqual(other.utf8) }
  }
#endif
