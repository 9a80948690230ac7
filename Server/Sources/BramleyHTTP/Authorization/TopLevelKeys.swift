import Foundation

/// The keys of a JSON object, to detect duplicates: a decoder silently takes one of the two.
struct TopLevelKeys {
  private var seen: Set<String> = []
  private var depth = 0
  private var expectsKey = false

  /// Whether the outermost object has duplicate keys. The text must be valid JSON.
  static func areRepeated(in json: [UInt8]) -> Bool {
    var keys = TopLevelKeys()
    var rest = json[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "\"") {
        let text = string(from: &rest)
        if keys.expectsKey, keys.depth == 1, !keys.add(text) { return true }
        keys.expectsKey = false
      } else {
        keys.pass(byte)
      }
    }
    return false
  }

  private mutating func pass(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "{"):
      depth += 1
      expectsKey = true
    case UInt8(ascii: "["):
      depth += 1
      expectsKey = false
    case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
    case UInt8(ascii: ","): expectsKey = true
    default: break
    }
  }

  // A key may be written with escapes, so its decoded form is compared.
  private mutating func add(_ quoted: [UInt8]) -> Bool {
    let key = try? JSONDecoder().decode(String.self, from: Data(quoted))
    return seen.insert(key ?? String(decoding: quoted, as: UTF8.self)).inserted
  }

  private static func string(from rest: inout ArraySlice<UInt8>) -> [UInt8] {
    var quoted: [UInt8] = [UInt8(ascii: "\"")]
    while let byte = rest.popFirst() {
      quoted.append(byte)
      if byte == UInt8(ascii: "\\"), let escaped = rest.popFirst() { quoted.append(escaped) }
      if byte == UInt8(ascii: "\"") { break }
    }
    return quoted
  }
}
