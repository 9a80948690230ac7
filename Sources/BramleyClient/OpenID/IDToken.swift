import BramleyAPI
import Foundation

/// The claims of an ID token that came straight from the token endpoint.
///
/// The connection vouches for it: TLS with the token endpoint may stand in for the signature (OpenID Connect Core 1.0,
/// section 3.1.3.7, rule 6). All other rules are checked.
struct IDToken: Decodable {
  var issuer: String
  var audiences: [String]
  var authorizedParty: String?
  var expiry: Double
  var nonce: String?
  var session: String?
  var person: PersonClaims

  /// Reads a token; nil if it is none.
  init?(_ token: String) {
    let parts = token.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, let payload = Base64URL.decode(parts[1]),
      let claims = try? JSONDecoder().decode(IDToken.self, from: payload)
    else { return nil }
    self = claims
  }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    issuer = try fields.decode(String.self, forKey: .issuer)
    if let one = try? fields.decode(String.self, forKey: .audience) {
      audiences = [one]
    } else {
      audiences = try fields.decode([String].self, forKey: .audience)
    }
    authorizedParty = try fields.decodeIfPresent(String.self, forKey: .authorizedParty)
    expiry = try fields.decode(Double.self, forKey: .expiry)
    nonce = try fields.decodeIfPresent(String.self, forKey: .nonce)
    session = try fields.decodeIfPresent(String.self, forKey: .session)
    person = try PersonClaims(from: decoder)
  }

  /// Returns what is wrong with the token; nil if nothing is.
  ///
  /// - Parameters:
  ///   - nonce: the nonce of the sign-in; nil after a refresh, whose token need not have it.
  ///   - now: the time on the server's clock.
  func fault(of server: String, for client: ClientID, nonce: String?, now: Date) -> ProblemCode? {
    guard issuer == server, !person.subject.isEmpty else { return .identityTokenInvalid }
    guard audiences.contains(client.rawValue),
      audiences.count == 1 || authorizedParty == client.rawValue,
      authorizedParty == nil || authorizedParty == client.rawValue
    else { return .identityTokenAudience }
    guard expiry > now.timeIntervalSince1970 - 60 else { return .identityTokenExpired }
    guard let nonce else { return nil }
    guard let mine = self.nonce else { return .nonceMissing }
    return mine == nonce ? nil : .nonceMismatch
  }

  enum CodingKeys: String, CodingKey {
    case issuer = "iss"
    case audience = "aud"
    case authorizedParty = "azp"
    case expiry = "exp"
    case nonce
    case session = "sid"
  }
}
