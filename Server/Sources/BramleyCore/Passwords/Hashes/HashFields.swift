import Foundation

/// Returns a number of random bytes.
typealias HashRandom = (Int) -> Data

/// The parameters of a PHC string, as in `ln=14,r=8,p=1`.
struct HashFields {
  private let texts: [Substring: Substring]

  init?(_ part: Substring) {
    var texts: [Substring: Substring] = [:]
    for pair in part.split(separator: ",", omittingEmptySubsequences: false) {
      let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard sides.count == 2, texts.updateValue(sides[1], forKey: sides[0]) == nil else { return nil }
    }
    self.texts = texts
  }

  subscript(_ name: Substring) -> UInt32? { texts[name].flatMap { Self.number($0) } }

  func text(_ name: Substring) -> Substring? { texts[name] }

  /// Reads a number of digits alone.
  static func number<Number: FixedWidthInteger>(_ text: Substring) -> Number? {
    text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Number(text) : nil
  }

  /// Reads base64 with or without padding; `.` counts as `+`, as passlib writes it.
  static func bytes(_ text: Substring) -> [UInt8]? {
    let digits = text.drop { _ in false }.filter { $0 != "=" }.replacing(".", with: "+")
    let padding = String(repeating: "=", count: (4 - digits.count % 4) % 4)
    return Data(base64Encoded: digits + padding).map(Array.init)
  }

  /// Writes base64 without padding.
  static func base64(_ data: Data) -> String { data.base64EncodedString().filter { $0 != "=" } }

  /// Compares in a time that depends on the lengths alone.
  static func areEqual(_ left: some Collection<UInt8>, _ right: some Collection<UInt8>) -> Bool {
    left.count == right.count && zip(left, right).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
