import BramleyTokens
import Crypto
import Foundation

/// The hashes that tie an ID token to the code or access token issued with it (OpenID Connect Core, sections 3.1.3.6
/// and 3.3.2.11): base64url of the left half of the SHA-256.
package enum CodeHash {
  /// The value of `c_hash` for a code, or of `at_hash` for an access token.
  package static func value(of text: String) -> String {
    Data(SHA256.hash(data: Data(text.utf8)).prefix(16)).base64URL
  }
}
