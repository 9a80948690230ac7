import BramleyAPI
import Foundation

/// The answer of `GET /v1/session`.
struct BrowserSession: Codable, Sendable {
  var accessToken: String
  var tokenType = "Bearer"
  var expiresIn: Int
  var sessionID: SessionID
  /// When the person authenticated.
  var authTime: Date?
  var user: User

  enum CodingKeys: String, CodingKey {
    case accessToken = "access_token"
    case tokenType = "token_type"
    case expiresIn = "expires_in"
    case sessionID = "session_id"
    case authTime = "auth_time"
    case user
  }
}
