/// Parsers for plain values: numbers, switches, words.
package enum PlainValue {
  /// A whole number in plain digits within a range.
  package static func number(
    in range: ClosedRange<Int>, _ unit: String = "number"
  ) -> (String) throws(Malformed) -> Int {
    { text throws(Malformed) in
      guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(text),
        range.contains(number)
      else { throw Malformed("is not a whole \(unit) between \(range.lowerBound) and \(range.upperBound)") }
      return number
    }
  }

  /// A TCP port; 0 lets the system choose.
  package static func port(_ text: String) throws(Malformed) -> Int {
    try number(in: 0...65535, "port number")(text)
  }

  /// A switch.
  package static func bool(_ text: String) throws(Malformed) -> Bool {
    switch text.lowercased() {
    case "true", "yes", "on", "1": true
    case "false", "no", "off", "0": false
    default: throw "is neither true nor false"
    }
  }

  /// One word of a list.
  package static func word<Value>(_ known: [(String, Value)]) -> (String) throws(Malformed) -> Value {
    { text throws(Malformed) in
      guard let match = known.first(where: { $0.0 == text }) else {
        throw Malformed("is none of " + known.map(\.0).joined(separator: ", "))
      }
      return match.1
    }
  }

  /// The path of a file or folder.
  package static func path(_ text: String) throws(Malformed) -> String {
    guard !text.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) else {
      throw "holds control characters"
    }
    return text
  }

  /// The URI of a back end that access tokens are made for (RFC 8707, section 2).
  package static func resource(_ text: String) throws(Malformed) -> String {
    let text = try identifier(text)
    let scheme = text.utf8.prefix { $0 != UInt8(ascii: ":") }
    guard let first = scheme.first, (0x61...0x7A).contains(first | 0x20), scheme.endIndex != text.endIndex,
      scheme.allSatisfy({
        (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0) || [0x2B, 0x2D, 0x2E].contains($0)
      }),
      text.utf8.count > scheme.count + 1, !text.utf8.contains(UInt8(ascii: "#"))
    else { throw "is not an absolute URI without fragment, such as https://api.example.com" }
    return text
  }

  /// An id of visible ASCII, such as a client id.
  package static func identifier(_ text: String) throws(Malformed) -> String {
    guard text.utf8.count <= 255, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      throw "is not an id of up to 255 visible ASCII characters"
    }
    return text
  }
}
