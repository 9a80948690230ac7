import Foundation

/// How Apple writes its claims, and how it has written them at other times.
extension KeyedDecodingContainer {
  /// Apple sends one string; a list of exactly one means the same (RFC 7519, section 4.1.3).
  func audience(_ key: Key) throws -> AppleClientID {
    if let one = try? decode(AppleClientID.self, forKey: key) { return one }
    let several = try decode([AppleClientID].self, forKey: key)
    guard several.count == 1, let only = several.first else {
      throw DecodingError.dataCorruptedError(
        forKey: key, in: self, debugDescription: "not exactly one audience")
    }
    return only
  }

  /// Seconds since 1970.
  func time(_ key: Key) throws -> Date {
    guard let time = EpochTime.date(seconds: try decode(Double.self, forKey: key)) else {
      throw DecodingError.dataCorruptedError(forKey: key, in: self, debugDescription: "not a time")
    }
    return time
  }

  /// A switch, as a boolean or in words.
  func lenientBool(_ key: Key) -> Bool? {
    if let value = try? decode(Bool.self, forKey: key) { return value }
    guard let text = try? decode(String.self, forKey: key) else { return nil }
    switch text.lowercased() {
    case "true": return true
    case "false": return false
    default: return nil
    }
  }

  /// Text that nothing depends on: what is no text is as good as missing.
  func lenientString(_ key: Key) -> String? { try? decode(String.self, forKey: key) }

  /// A number that nothing depends on, also in words.
  func lenientInt(_ key: Key) -> Int? {
    (try? decode(Int.self, forKey: key)) ?? lenientString(key).flatMap { Int($0) }
  }

  /// A number, also in words.
  func lenientNumber(_ key: Key) -> Double? {
    (try? decode(Double.self, forKey: key)) ?? lenientString(key).flatMap { Double($0) }
  }
}
