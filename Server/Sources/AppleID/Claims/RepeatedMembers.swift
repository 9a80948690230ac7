public import Foundation

/// Looks for members that stand twice in one JSON object (RFC 7519, section 4: such claims are to be refused):
/// a decoder takes one of the two and says nothing.
public enum RepeatedMembers {
  /// Whether an object at any depth names a member twice, in text that is known to be JSON.
  public static func areIn(_ json: Data) -> Bool {
    var open: [Set<String>?] = []
    var expectsName = false
    var rest = Array(json)[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "{"):
        open.append([])
        expectsName = true
      case UInt8(ascii: "["):
        open.append(nil)
        expectsName = false
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        _ = open.popLast()
        expectsName = false
      case UInt8(ascii: ","): expectsName = open.last.flatMap(\.self) != nil
      case UInt8(ascii: "\""):
        let text = string(from: &rest)
        if expectsName, let last = open.indices.last {
          if open[last]?.insert(name(text)).inserted == false { return true }
          expectsName = false
        }
      default: break
      }
    }
    return false
  }

  /// A name may be spelled with escapes, so it is compared as it is read.
  private static func name(_ quoted: [UInt8]) -> String {
    guard quoted.contains(UInt8(ascii: "\\")) else {
      return String(decoding: quoted.dropFirst().dropLast(), as: UTF8.self)
    }
    return (try? JSONDecoder().decode(String.self, from: Data(quoted)))
      ?? String(decoding: quoted, as: UTF8.self)
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
