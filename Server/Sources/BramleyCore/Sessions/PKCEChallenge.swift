import BramleyAPI
import BramleyTokens
import Crypto
import Foundation

/// Proof key for code exchange, method S256 (RFC 7636, section 4).
package enum PKCEChallenge {
  /// Returns the challenge of a verifier that a client presents.
  package static func of(_ verifier: String) throws(Refusal) -> String {
    guard (43...128).contains(verifier.utf8.count), verifier.utf8.allSatisfy(unreserved.contains) else {
      throw Refusal(.invalidRequest, "code_verifier must be 43 to 128 characters.")
    }
    return Data(SHA256.hash(data: Data(verifier.utf8))).base64URL
  }

  static func isWellFormed(_ challenge: String) -> Bool {
    challenge.utf8.count == 43 && Data(base64URL: challenge.utf8) != nil
  }

  private static let unreserved = Set(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~".utf8)
}
