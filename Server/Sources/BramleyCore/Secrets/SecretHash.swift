import Crypto
package import Foundation

/// What is stored of a token or code that has enough randomness of its own.
package enum SecretHash {
  /// Returns the SHA-256 of the text's UTF-8 bytes.
  package static func of(_ text: some StringProtocol) -> Data {
    Data(SHA256.hash(data: Data(text.utf8)))
  }
}
