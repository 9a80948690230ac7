import BramleyAPI
import Foundation

/// The answer of a token endpoint (RFC 6749, section 5.1).
struct TokenAnswer: Decodable {
  var accessToken: String
  var expiresIn: Int?
  var refreshToken: String?
  var refreshExpiresIn: Int?
  var idToken: String?

  enum CodingKeys: String, CodingKey {
    case accessToken = "access_token"
    case expiresIn = "expires_in"
    case refreshToken = "refresh_token"
    // Keycloak's.
    case refreshExpiresIn = "refresh_expires_in"
    case idToken = "id_token"
  }

  /// The refusal of a token endpoint (RFC 6749, section 5.2).
  struct Refusal: Decodable {
    var error: String
    var description: String?

    enum CodingKeys: String, CodingKey {
      case error
      case description = "error_description"
    }
  }
}

/// What the device keeps as the refresh token: the server's own, and what its next answer may not repeat.
struct RefreshEnvelope: Codable {
  /// The server's refresh token; nil if it gave none.
  var token: String?
  var person: PersonClaims
  var session: String

  init(token: String?, person: PersonClaims, session: String) {
    self.token = token
    self.person = person
    self.session = session
  }

  /// Reads an envelope; nil if the text is none.
  init?(_ text: String) {
    guard let data = Base64URL.decode(text[...]),
      let envelope = try? JSONDecoder().decode(RefreshEnvelope.self, from: data)
    else { return nil }
    self = envelope
  }

  var text: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return Base64URL.encode([UInt8]((try? encoder.encode(self)) ?? Data()))
  }
}
