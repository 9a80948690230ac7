import Foundation

/// The keys of a JSON object, to see whether one stands twice: a decoder takes one of the two and says nothing.
struct TopLevelKeys {
  private var seen: Set<String> = []
  private var depth = 0
  private var expectsKey = false

  /// Whether a key of the outermost object stands twice, in text that is known to be JSON.
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

  // A key may be spelled with escapes, so it is compared as it is read.
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
