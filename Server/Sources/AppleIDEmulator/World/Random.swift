import AppleID
import Foundation

extension RandomNumberGenerator {
  mutating func bytes(_ count: Int) -> Data {
    Data((0..<count).map { _ in UInt8.random(in: .min ... .max, using: &self) })
  }

  mutating func text(_ count: Int, of alphabet: [Character]) -> String {
    String((0..<count).map { _ in alphabet.randomElement(using: &self) ?? "0" })
  }

  /// A code or token in Apple's shape: a letter for its kind, 32 hex digits, `.0.`, letters, base64url.
  mutating func appleToken(_ kind: Character) -> String {
    "\(kind)\(bytes(16).hex).0.\(text(5, of: .lowercase)).\(bytes(16).base64URL)"
  }

  mutating func appleID() -> String { text(10, of: .uppercase + .digits) }
}

extension [Character] {
  static var lowercase: Self { Array("abcdefghijklmnopqrstuvwxyz") }
  static var uppercase: Self { Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ") }
  static var digits: Self { Array("0123456789") }
}

extension Data {
  var hex: String {
    map { byte in
      let digits = String(byte, radix: 16)
      return digits.count == 1 ? "0" + digits : digits
    }.joined()
  }
}
