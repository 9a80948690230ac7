#if Verifier
  import Foundation

  /// An access token taken apart (RFC 7515, section 7.1) and looked at as far as that goes without a key.
  struct UnverifiedToken: Sendable {
    static let maximumLength = 16 * 1024

    let keyID: String
    let claims: AccessTokenClaims
    /// What was signed: `header.payload` as received.
    let signingInput: Data
    /// r and s, 32 bytes each (RFC 7518, section 3.4).
    let signature: Data

    init(_ text: String) throws(TokenFault) {
      guard text.utf8.count <= Self.maximumLength else { throw .malformed }
      let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      guard parts.count == 3,
        let header = StrictJSON(base64URL: parts[0]), let payload = StrictJSON(base64URL: parts[1]),
        let signature = Base64URL.decode(parts[2])
      else { throw .malformed }
      keyID = try Self.keyID(of: header)
      guard let claims = payload.decode(AccessTokenClaims.self) else { throw .claims }
      guard signature.count == 64 else { throw .signature }
      self.claims = claims
      self.signature = signature
      signingInput = Data(text.utf8[parts[0].startIndex..<parts[1].endIndex])
    }

    private static func keyID(of json: StrictJSON) throws(TokenFault) -> String {
      guard let header = json.decode(AccessTokenHeader.self) else { throw .malformed }
      guard !header.asksForMore else { throw .header }
      // RFC 9068, section 4: with the prefix or without.
      guard ["at+jwt", "application/at+jwt"].contains(header.type?.lowercased()) else { throw .type }
      guard header.algorithm == "ES256" else { throw .algorithm }
      guard let keyID = header.keyID, !keyID.isEmpty else { throw .key }
      return keyID
    }
  }

  /// The header's members that a decision rests on.
  private struct AccessTokenHeader: Decodable {
    var algorithm: String
    var keyID: String?
    var type: String?
    /// Whether it brings keys of its own, extensions that must be understood, or compression.
    var asksForMore: Bool

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
      asksForMore = Refused.allCases.contains { refused.contains($0) }
    }
  }
#endif
