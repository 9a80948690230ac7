import Crypto
import Foundation

/// A person of a batch. Subject and address look as random as Apple's, since they are keys of the store.
struct MintedPerson {
  let digits: String

  init(_ name: String) { digits = Self.hex(name) }

  var subject: String { "000792.\(digits.prefix(32)).0638" }
  var email: String { "\(digits.suffix(10))@privaterelay.appleid.com" }

  /// The digits of a SHA-256.
  static func hex(_ text: String) -> String {
    SHA256.hash(data: Data(text.utf8)).map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }
      .joined()
  }
}
