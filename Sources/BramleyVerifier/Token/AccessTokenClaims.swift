#if Verifier
  import BramleyAPI
  import Foundation

  /// The claims of an access token (RFC 9068, section 2.2). Bramley always writes all of them but
  /// `auth_time`, `amr` and `acr`.
  struct AccessTokenClaims: Decodable, Sendable {
    let issuer: String
    let subject: UserID
    let audiences: [String]
    let expiresAt: Date
    let issuedAt: Date
    let notBefore: Date?
    let tokenID: String
    let sessionID: SessionID
    let clientID: ClientID
    let authTime: Date?
    let methods: [String]
    /// `acr`: the strength of the authentication; nil where the provider does not say how the person authenticated.
    let strength: String?
    let provider: ProviderID?
    /// `cnf.jkt`: the thumbprint of the key that the token is bound to (RFC 9449, section 6.1); nil for a bearer token.
    let thumbprint: String?
    /// The claims that have no member here.
    let others: [String: JSONValue]

    private enum CodingKeys: String, CodingKey {
      case issuer = "iss"
      case subject = "sub"
      case audience = "aud"
      case expiresAt = "exp"
      case issuedAt = "iat"
      case notBefore = "nbf"
      case tokenID = "jti"
      case sessionID = "sid"
      case clientID = "client_id"
      case authTime = "auth_time"
      case methods = "amr"
      case strength = "acr"
      case provider = "idp"
      case confirmation = "cnf"
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      func text(_ key: CodingKeys) throws -> String {
        let text = try container.decode(String.self, forKey: key)
        guard !text.isEmpty else {
          throw DecodingError.dataCorruptedError(forKey: key, in: container, debugDescription: "empty")
        }
        return text
      }
      // A NumericDate may have a fraction (RFC 7519, section 2).
      func date(_ key: CodingKeys) throws -> Date {
        Date(timeIntervalSince1970: try container.decode(Double.self, forKey: key))
      }
      issuer = try text(.issuer)
      subject = UserID(rawValue: try text(.subject))
      expiresAt = try date(.expiresAt)
      issuedAt = try date(.issuedAt)
      notBefore = container.contains(.notBefore) ? try date(.notBefore) : nil
      tokenID = try text(.tokenID)
      sessionID = SessionID(rawValue: try text(.sessionID))
      clientID = ClientID(rawValue: try text(.clientID))
      authTime = container.contains(.authTime) ? try date(.authTime) : nil
      methods = container.contains(.methods) ? try container.decode([String].self, forKey: .methods) : []
      strength = container.contains(.strength) ? try text(.strength) : nil
      provider = container.contains(.provider) ? ProviderID(rawValue: try text(.provider)) : nil
      // A token that is bound in another way is no bearer token either, so it is rejected as one of the wrong type.
      thumbprint =
        container.contains(.confirmation)
        ? try container.decode(Confirmation.self, forKey: .confirmation).jkt : nil
      var others: [String: JSONValue] = [:]
      let all = try decoder.container(keyedBy: ClaimName.self)
      for key in all.allKeys where CodingKeys(rawValue: key.stringValue) == nil {
        others[key.stringValue] = try all.decode(JSONValue.self, forKey: key)
      }
      self.others = others
      audiences =
        if let one = try? container.decode(String.self, forKey: .audience) {
          [one]
        } else {
          try container.decode([String].self, forKey: .audience)
        }
    }
  }

  private struct Confirmation: Decodable { var jkt: String }

  private struct ClaimName: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
#endif
