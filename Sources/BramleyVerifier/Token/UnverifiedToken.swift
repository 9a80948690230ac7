#if Verifier
  import BramleyTokens
  import Foundation

  /// An access token whose header and claims were decoded, and whose signature was not checked yet.
  struct UnverifiedToken: Sendable {
    let keyID: String
    let claims: AccessTokenClaims
    /// What was signed: `header.payload` as received.
    let signingInput: Data
    /// r and s, 32 bytes each (RFC 7518, section 3.4).
    let signature: Data

    init(_ text: String) throws(TokenFault) {
      guard let parts = JWSParts(text) else { throw .malformed }
      let header: AccessTokenHeader
      do throws(StrictJSON.Fault) {
        header = try StrictJSON.decode(AccessTokenHeader.self, from: parts.header)
      } catch { throw .malformed }
      // A payload that can't be read makes the token malformed, whatever its header says.
      let claims = Result { () throws(StrictJSON.Fault) in
        try StrictJSON.decode(AccessTokenClaims.self, from: parts.payload)
      }
      if case .failure(let fault) = claims, fault != .mismatch { throw .malformed }
      keyID = try header.checkedKeyID()
      guard case .success(let claims) = claims else { throw .claims }
      guard parts.signature.count == 64 else { throw .signature }
      self.claims = claims
      signature = parts.signature
      signingInput = parts.signingInput
    }
  }

  /// The header's members that a decision rests on.
  private struct AccessTokenHeader: Decodable {
    var algorithm: String
    var keyID: String?
    var type: String?
    /// Whether it contains a key, extensions that must be understood, or compression.
    var hasRefusedMember: Bool

    enum CodingKeys: String, CodingKey {
      case algorithm = "alg"
      case keyID = "kid"
      case type = "typ"
    }

    private enum Refused: String, CodingKey, CaseIterable { case jku, jwk, x5u, x5c, crit, b64, zip }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      algorithm = try container.decode(String.self, forKey: .algorithm)
      keyID = try container.decodeIfPresent(String.self, forKey: .keyID)
      type = try container.decodeIfPresent(String.self, forKey: .type)
      let refused = try decoder.container(keyedBy: Refused.self)
      hasRefusedMember = Refused.allCases.contains { refused.contains($0) }
    }

    func checkedKeyID() throws(TokenFault) -> String {
      guard !hasRefusedMember else { throw .header }
      // RFC 9068, section 4: with the prefix or without.
      guard ["at+jwt", "application/at+jwt"].contains(type?.lowercased()) else { throw .type }
      guard algorithm == "ES256" else { throw .algorithm }
      guard let keyID, !keyID.isEmpty else { throw .key }
      return keyID
    }
  }
#endif
