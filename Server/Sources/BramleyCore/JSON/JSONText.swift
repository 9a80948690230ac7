/// An object of JSON, written member by member straight into bytes.
///
/// For the few answers of the busiest routes: Foundation's encoder builds a tree of values first, which is a seventh of
/// what a refresh costs. Everything else is encoded by Foundation.
package struct JSONText {
  package private(set) var bytes: [UInt8] = []

  /// Begins an object; ``end()`` ends it.
  package init() {
    bytes.reserveCapacity(1_024)
    bytes.append(UInt8(ascii: "{"))
  }

  /// Ends the object.
  package mutating func end() { bytes.append(UInt8(ascii: "}")) }

  package mutating func member(_ name: StaticString, _ text: String) {
    begin(name)
    append(text)
  }

  /// Adds a member whose name is not known beforehand.
  package mutating func member(named name: String, _ text: String) {
    separate()
    append(name)
    bytes.append(UInt8(ascii: ":"))
    append(text)
  }

  package mutating func member(_ name: StaticString, _ number: Int) {
    begin(name)
    bytes.append(contentsOf: String(number).utf8)
  }

  package mutating func member(_ name: StaticString, _ value: Bool) {
    begin(name)
    append(literal: value ? "true" : "false")
  }

  /// Adds a member whose JSON is there already.
  package mutating func member(_ name: StaticString, json: some Sequence<UInt8>) {
    begin(name)
    bytes.append(contentsOf: json)
  }

  mutating func begin(_ name: StaticString) {
    separate()
    append(literal: "\"")
    append(literal: name)
    append(literal: "\":")
  }

  mutating func separate() {
    if let last = bytes.last, last != UInt8(ascii: "{"), last != UInt8(ascii: "[") {
      bytes.append(UInt8(ascii: ","))
    }
  }

  mutating func append(literal: StaticString) {
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
  }

  /// Slashes stay as they are.
  mutating func append(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { utf8 in
      if utf8.contains(where: Self.mustBeEscaped) {
        for byte in utf8 { append(escaping: byte) }
      } else {
        bytes.append(contentsOf: utf8)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// RFC 8259, section 7.
  private static func mustBeEscaped(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  private mutating func append(escaping byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): append(literal: "\\\"")
    case UInt8(ascii: "\\"): append(literal: "\\\\")
    case 0..<0x20:
      append(literal: "\\u00")
      for digit in [byte >> 4, byte & 0xF] { bytes.append(digit < 10 ? 0x30 + digit : 0x57 + digit) }
    default: bytes.append(byte)
    }
  }
}
