package import Foundation

/// What is wrong with bytes that were to be CBOR. It names no content.
package enum CBORError: String, Error, Sendable, CaseIterable {
  case truncated = "the bytes end within a value"
  case trailingBytes = "bytes follow the value"
  case tooDeep = "values are nested too deeply"
  case tooLong = "there are too many bytes or items"
  case notCanonical = "a length or number is not in its shortest form"
  case unordered = "the keys of a map are not in canonical order"
  case duplicateKey = "a map has the same key twice"
  case unsupported =
    "there is an indefinite length, a tag, a floating-point number or another unsupported type"
  case notUTF8 = "a text is not UTF-8"
}

extension CBOR {
  /// The order that the keys of a map must have.
  package enum KeyOrder: Sendable {
    /// The order of CTAP2: shorter keys first, then by their bytes.
    case canonical
    /// Any order, for writers that don't sort. Keys must be unique all the same.
    case any
  }

  /// Reads one value in CTAP2's canonical form, after which nothing may follow.
  package static func read(
    _ data: Data, keys order: KeyOrder = .canonical
  ) throws(CBORError) -> CBOR {
    let (value, length) = try read(prefixOf: data, keys: order)
    guard length == data.count else { throw .trailingBytes }
    return value
  }

  /// Reads the value that the data begins with, and returns how many bytes it has.
  package static func read(
    prefixOf data: Data, keys order: KeyOrder = .canonical
  ) throws(CBORError) -> (value: CBOR, length: Int) {
    guard data.count <= CBORReader.maximalLength else { throw .tooLong }
    var reader = CBORReader(bytes: [UInt8](data), order: order)
    let value = try reader.value(depth: 0)
    return (value, reader.position)
  }
}

/// Reads CBOR. Nothing is allocated for a length before so many bytes are known to be there.
struct CBORReader {
  /// More than any authenticator sends: a chain of certificates has a few kilobytes.
  static let maximalLength = 65_536
  /// The levels of arrays and maps that CTAP2 allows.
  static let maximalDepth = 4
  /// The items of all arrays and maps together.
  static let maximalItems = 1_024

  let bytes: [UInt8]
  let order: CBOR.KeyOrder
  private(set) var position = 0
  private var items = 0

  init(bytes: [UInt8], order: CBOR.KeyOrder) {
    self.bytes = bytes
    self.order = order
  }

  mutating func value(depth: Int) throws(CBORError) -> CBOR {
    let first = try byte()
    let (major, detail) = (first >> 5, first & 0x1f)
    if major == 7 { return try simple(detail) }
    guard major != 6 else { throw .unsupported }
    let argument = try argument(detail)
    switch major {
    case 0: return .unsigned(argument)
    case 1: return .negative(argument)
    case 2: return .bytes(Data(try take(argument)))
    case 3:
      guard let text = String(validating: try take(argument), as: UTF8.self) else { throw .notUTF8 }
      return .text(text)
    case 4: return .array(try array(argument, depth: depth + 1))
    default: return .map(try map(argument, depth: depth + 1))
    }
  }

  private func simple(_ detail: UInt8) throws(CBORError) -> CBOR {
    switch detail {
    case 20: .bool(false)
    case 21: .bool(true)
    case 22: .null
    default: throw .unsupported
    }
  }

  /// Reads the number or length that the first byte's five lower bits announce.
  private mutating func argument(_ detail: UInt8) throws(CBORError) -> UInt64 {
    guard detail >= 24 else { return UInt64(detail) }
    guard detail <= 27 else { throw .unsupported }
    let width = 1 << (Int(detail) - 24)
    let number = try take(UInt64(width)).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    let least: UInt64 = width == 1 ? 24 : 1 << (UInt64(width) * 4)
    guard number >= least else { throw .notCanonical }
    return number
  }

  private mutating func array(_ count: UInt64, depth: Int) throws(CBORError) -> [CBOR] {
    try admit(count, depth: depth)
    var values: [CBOR] = []
    for _ in 0..<count { values.append(try value(depth: depth)) }
    return values
  }

  private mutating func map(_ count: UInt64, depth: Int) throws(CBORError) -> CBORMap {
    try admit(count, depth: depth)
    var entries: [CBORMap.Entry] = []
    var known: Set<CBOR> = []
    var previous: [UInt8] = []
    for _ in 0..<count {
      let start = position
      let key = try value(depth: depth)
      guard known.insert(key).inserted else { throw .duplicateKey }
      let written = Array(bytes[start..<position])
      guard order == .any || previous.isEmpty || Self.isOrdered(previous, before: written) else {
        throw .unordered
      }
      previous = written
      entries.append(CBORMap.Entry(key: key, value: try value(depth: depth)))
    }
    return CBORMap(entries: entries)
  }

  /// Whether a key comes before another one in canonical order: by major type, then length, then bytes. In the shortest form
  /// the first byte has type and length at once, except for lengths of 24 and more, which the count of bytes then orders.
  static func isOrdered(_ one: some Collection<UInt8>, before other: some Collection<UInt8>) -> Bool {
    guard let first = one.first, let second = other.first else { return one.count < other.count }
    if first >> 5 != second >> 5 { return first >> 5 < second >> 5 }
    if one.count != other.count { return one.count < other.count }
    return one.lexicographicallyPrecedes(other)
  }

  private mutating func admit(_ count: UInt64, depth: Int) throws(CBORError) {
    guard depth <= Self.maximalDepth else { throw .tooDeep }
    guard count <= UInt64(Self.maximalItems - items) else { throw .tooLong }
    items += Int(count)
  }

  private mutating func byte() throws(CBORError) -> UInt8 {
    guard position < bytes.count else { throw .truncated }
    defer { position += 1 }
    return bytes[position]
  }

  private mutating func take(_ count: UInt64) throws(CBORError) -> ArraySlice<UInt8> {
    guard count <= UInt64(bytes.count - position) else { throw .truncated }
    defer { position += Int(count) }
    return bytes[position..<position + Int(count)]
  }
}
