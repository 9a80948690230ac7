/// The fields of a query or a form body, in order, each name with all its values.
///
/// BramleyHTTP has a stricter type of this name, which rejects duplicates at once: a local provider has to answer them as
/// the real one does.
package struct FormFields: Sendable {
  package static let maximumCount = 100

  private let fields: [(name: String, value: String)]

  /// Nil if the text is not percent-encoded UTF-8.
  package init?(_ text: some StringProtocol) {
    var fields: [(name: String, value: String)] = []
    for pair in text.utf8.split(separator: UInt8(ascii: "&")) {
      guard fields.count < Self.maximumCount else { return nil }
      let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = Self.decode(parts[0]),
        let value = Self.decode(parts.count == 2 ? parts[1] : pair[..<pair.startIndex])
      else { return nil }
      fields.append((name, value))
    }
    self.fields = fields
  }

  /// The names that occur more than once.
  package var repeated: Set<String> {
    Set(Dictionary(grouping: fields, by: \.name).filter { $0.value.count > 1 }.keys)
  }

  /// The value of a field; nil if it is missing or empty.
  package subscript(_ name: String) -> String? {
    fields.first { $0.name == name && !$0.value.isEmpty }?.value
  }

  /// The value of a field, which may be empty; nil if it is missing.
  package func value(of name: String) -> String? { fields.first { $0.name == name }?.value }

  /// The first value of each name.
  package var values: [String: String] {
    Dictionary(fields.map { ($0.name, $0.value) }) { first, _ in first }
  }

  private static func decode(_ text: some Collection<UInt8>) -> String? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    var rest = text[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "+"): bytes.append(UInt8(ascii: " "))
      case UInt8(ascii: "%"):
        guard let high = rest.popFirst().flatMap(hexValue), let low = rest.popFirst().flatMap(hexValue) else {
          return nil
        }
        bytes.append(high << 4 | low)
      default: bytes.append(byte)
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }

  private static func hexValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
