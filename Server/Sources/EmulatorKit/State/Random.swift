package import Foundation

extension RandomNumberGenerator {
  package mutating func bytes(_ count: Int) -> Data {
    var bytes = Data(capacity: count + 8)
    while bytes.count < count { withUnsafeBytes(of: next()) { bytes.append(contentsOf: $0) } }
    return bytes.prefix(count)
  }

  package mutating func text(_ count: Int, of alphabet: [Character]) -> String {
    String((0..<count).map { _ in alphabet.randomElement(using: &self) ?? "0" })
  }

}

extension [Character] {
  package static var lowercase: Self { Array("abcdefghijklmnopqrstuvwxyz") }
  package static var uppercase: Self { Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ") }
  package static var digits: Self { Array("0123456789") }
}

extension Data {
  package var hex: String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
