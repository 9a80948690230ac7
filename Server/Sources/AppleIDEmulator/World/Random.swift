import AppleID
import BramleyTokens
import Foundation

extension RandomNumberGenerator {
  mutating func bytes(_ count: Int) -> Data {
    var bytes = Data(capacity: count + 8)
    while bytes.count < count { withUnsafeBytes(of: next()) { bytes.append(contentsOf: $0) } }
    return bytes.prefix(count)
  }

  mutating func text(_ count: Int, of alphabet: [Character]) -> String {
    String((0..<count).map { _ in alphabet.randomElement(using: &self) ?? "0" })
  }

  /// A code or token in Apple's format: a letter for its kind, 32 hex digits, `.0.`, letters, base64url.
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
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
