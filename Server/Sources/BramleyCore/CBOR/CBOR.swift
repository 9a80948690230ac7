package import Foundation

/// A value of CBOR (RFC 8949), as far as WebAuthn and App Attest use it: no tags, no floating-point numbers.
package enum CBOR: Hashable, Sendable {
  case unsigned(UInt64)
  /// The number −1 − n, as CBOR has it.
  case negative(UInt64)
  case bytes(Data)
  case text(String)
  case array([CBOR])
  case map(CBORMap)
  case bool(Bool)
  case null

  /// Makes a number.
  package init(_ number: Int) {
    self = number < 0 ? .negative(UInt64(-1 - number)) : .unsigned(UInt64(number))
  }
}

extension CBOR {
  /// The number; nil for another type, or for one that does not fit.
  package var number: Int? {
    switch self {
    case .unsigned(let value): Int(exactly: value)
    case .negative(let value): Int(exactly: value).map { -1 - $0 }
    default: nil
    }
  }

  /// The bytes; nil for another type.
  package var data: Data? { if case .bytes(let data) = self { data } else { nil } }
  /// The text; nil for another type.
  package var string: String? { if case .text(let text) = self { text } else { nil } }
  /// The items; nil for another type.
  package var items: [CBOR]? { if case .array(let items) = self { items } else { nil } }
  /// The map; nil for another type.
  package var map: CBORMap? { if case .map(let map) = self { map } else { nil } }
}

/// A map of CBOR. Its keys are unique.
package struct CBORMap: Hashable, Sendable {
  /// A key and its value.
  package struct Entry: Hashable, Sendable {
    package let key: CBOR
    package let value: CBOR
  }

  /// The entries, in the order in which they were read.
  package private(set) var entries: [Entry]

  init(entries: [Entry]) { self.entries = entries }

  /// Makes a map with text keys, in canonical order.
  package init(_ values: [String: CBOR]) {
    self.init(entries: values.map { Entry(key: .text($0.key), value: $0.value) })
    sort()
  }

  /// Makes a map with numbers as keys, in canonical order.
  package init(_ values: [Int: CBOR]) {
    self.init(entries: values.map { Entry(key: CBOR($0.key), value: $0.value) })
    sort()
  }

  private mutating func sort() {
    entries.sort { CBORReader.isOrdered($0.key.encoded, before: $1.key.encoded) }
  }

  /// The value of a text key.
  package subscript(_ key: String) -> CBOR? { self[.text(key)] }
  /// The value of a number as a key.
  package subscript(_ key: Int) -> CBOR? { self[CBOR(key)] }

  private subscript(_ key: CBOR) -> CBOR? { entries.first { $0.key == key }?.value }
}
