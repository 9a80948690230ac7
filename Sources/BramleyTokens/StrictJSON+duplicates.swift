public import Foundation

extension StrictJSON {
  /// Whether an object at any depth names a member twice, in text that is known to be JSON.
  public static func hasDuplicateMembers(_ json: Data) -> Bool {
    json.withUnsafeBytes { bytes in
      var scan = MemberScan(bytes: bytes)
      return scan.findsDuplicate()
    }
  }
}

/// Walks through JSON text and collects the member names of every open object.
private struct MemberScan {
  let bytes: UnsafeRawBufferPointer
  private var position = 0
  /// The names seen in each open object; nil for an open array.
  private var open: [Set<String>?] = []
  private var expectsName = false

  init(bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  mutating func findsDuplicate() -> Bool {
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
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
      case UInt8(ascii: ","):
        if case .some(.some) = open.last { expectsName = true } else { expectsName = false }
      case UInt8(ascii: "\""):
        let (string, isEscaped) = string()
        guard expectsName, !open.isEmpty else { continue }
        expectsName = false
        let name = isEscaped ? unescaped(string) : String(decoding: bytes[string], as: UTF8.self)
        if open[open.count - 1]?.insert(name).inserted == false { return true }
      default: break
      }
    }
    return false
  }

  /// Moves past a string's closing quote; returns where its text is and whether it contains escapes.
  private mutating func string() -> (text: Range<Int>, isEscaped: Bool) {
    let start = position
    var isEscaped = false
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      if byte == UInt8(ascii: "\\") {
        isEscaped = true
        position += 1
      } else if byte == UInt8(ascii: "\"") {
        return (start..<position - 1, isEscaped)
      }
    }
    position = bytes.count
    return (start..<position, isEscaped)
  }

  /// Names are compared without their escapes, as a decoder sees them.
  private func unescaped(_ text: Range<Int>) -> String {
    let quoted = Data([UInt8(ascii: "\"")] + bytes[text] + [UInt8(ascii: "\"")])
    return (try? JSONDecoder().decode(String.self, from: quoted))
      ?? String(decoding: bytes[text], as: UTF8.self)
  }
}
