import BramleyAPI
import BramleyCore

/// The fields of a form or a query (`application/x-www-form-urlencoded`), each at most once.
struct FormFields: Sendable, Equatable {
  static let mediaType = "application/x-www-form-urlencoded"
  static let maximumCount = 64

  private let values: [String: String]

  /// All fields, by name.
  var all: [String: String] { values }

  /// Parses fields strictly: RFC 6749 forbids duplicate parameters, and partly decoded text is rejected.
  init(_ text: some StringProtocol) throws(Refusal) {
    var values: [String: String] = [:]
    for pair in text.utf8.split(separator: UInt8(ascii: "&")) {
      let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = Self.decoded(parts[0]),
        let value = Self.decoded(parts.count > 1 ? parts[1] : parts[0][...].prefix(0))
      else { throw Refusal(.invalidRequest, "The parameters are not percent-encoded UTF-8.") }
      guard values[name] == nil else {
        throw Refusal(.invalidRequest, "A parameter is given more than once.")
      }
      guard values.count < Self.maximumCount else {
        throw Refusal(.invalidRequest, "There are more than \(Self.maximumCount) parameters.")
      }
      values[name] = value
    }
    self.values = values
  }

  /// A field's value; RFC 6749 treats one without a value as absent.
  subscript(name: String) -> String? {
    guard let value = values[name], !value.isEmpty else { return nil }
    return value
  }

  /// Whether a field is present, with or without a value.
  func has(_ name: String) -> Bool { values[name] != nil }

  private static func decoded(_ text: some Collection<UInt8>) -> String? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    var rest = text[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "+"): bytes.append(UInt8(ascii: " "))
      case UInt8(ascii: "%"):
        guard let high = rest.popFirst()?.hexDigit, let low = rest.popFirst()?.hexDigit else { return nil }
        bytes.append(high << 4 | low)
      default: bytes.append(byte)
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }
}

extension UInt8 {
  fileprivate var hexDigit: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
