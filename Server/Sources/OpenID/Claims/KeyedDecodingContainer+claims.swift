package import Foundation

extension KeyedDecodingContainer {
  /// One string or a list of them, as `aud` is written (RFC 7519, section 4.1.3).
  package func strings(_ key: Key) throws -> [String] {
    if let one = try? decode(String.self, forKey: key) { return [one] }
    return try decode([String].self, forKey: key)
  }

  /// Seconds since 1970.
  package func time(_ key: Key) throws -> Date {
    guard let time = EpochTime.date(seconds: try decode(Double.self, forKey: key)) else {
      throw DecodingError.dataCorruptedError(forKey: key, in: self, debugDescription: "not a time")
    }
    return time
  }

  /// A Boolean, also as text.
  package func lenientBool(_ key: Key) -> Bool? {
    if let value = try? decode(Bool.self, forKey: key) { return value }
    guard let text = try? decode(String.self, forKey: key) else { return nil }
    switch text.lowercased() {
    case "true": return true
    case "false": return false
    default: return nil
    }
  }

  /// Text that no decision depends on: another type counts as missing.
  package func lenientString(_ key: Key) -> String? { try? decode(String.self, forKey: key) }

  /// An integer that no decision depends on, also as text.
  package func lenientInt(_ key: Key) -> Int? {
    (try? decode(Int.self, forKey: key)) ?? lenientString(key).flatMap { Int($0) }
  }

  /// A number, also as text.
  package func lenientNumber(_ key: Key) -> Double? {
    (try? decode(Double.self, forKey: key)) ?? lenientString(key).flatMap { Double($0) }
  }
}
