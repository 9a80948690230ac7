import BramleyTokens
package import Foundation

/// The id of an attested key: SHA-256 of its public key.
package struct AppAttestKeyID: Hashable, Sendable, CustomStringConvertible {
  package let bytes: Data

  /// Makes an id of 32 bytes; nil for another length.
  package init?(bytes: Data) {
    guard bytes.count == 32 else { return nil }
    self.bytes = bytes
  }

  /// Reads base64url, or base64 as Apple's framework returns it.
  package init?(_ text: String) {
    guard let bytes = Data(attested: text, upTo: 64) else { return nil }
    self.init(bytes: bytes)
  }

  /// The id in base64url.
  package var description: String { bytes.base64URL }
}

extension Data {
  /// Reads base64url or base64, with or without padding; nil for another text, or for a longer one.
  init?(attested text: String, upTo limit: Int) {
    guard (1...limit).contains(text.utf8.count) else { return nil }
    let unified = text.utf8.map { byte -> UInt8 in
      switch byte {
      case UInt8(ascii: "+"): UInt8(ascii: "-")
      case UInt8(ascii: "/"): UInt8(ascii: "_")
      default: byte
      }
    }
    var end = unified.count
    while end > 0, unified.count - end < 2, unified[end - 1] == UInt8(ascii: "=") { end -= 1 }
    self.init(base64URL: unified[..<end])
  }
}
