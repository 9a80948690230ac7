import Crypto
package import Foundation

/// The `Idempotency-Key` of a request, of which only the hash is stored.
package struct IdempotencyKey: Sendable, Equatable {
  /// SHA-256 of the key.
  package let hash: Data

  /// Takes a header's text; nil unless it is 1 to 255 visible ASCII characters.
  package init?(_ text: String) {
    guard (1...255).contains(text.utf8.count), text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      return nil
    }
    hash = Data(SHA256.hash(data: Data(text.utf8)))
  }
}
