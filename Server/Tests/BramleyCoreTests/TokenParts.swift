import AppleID
import BramleyAPI
import BramleyCore
import BramleyTokens
import Foundation
import Testing

/// The bytes of one base64url part of a token.
func decoded(_ part: some StringProtocol) throws -> Data { try #require(Data(base64URL: part.utf8)) }

/// The claims of a session's access token.
func claims(of session: Session) throws -> [String: JSONValue] {
  let parts = session.accessToken.split(separator: ".")
  return try JSONDecoder().decode([String: JSONValue].self, from: try decoded(parts[1]))
}
