#if Verifier
  import Foundation

  /// A JSON object in UTF-8 in which no member stands twice.
  ///
  /// A decoder takes one of two equal members and says nothing, and guesses other encodings; both would let two
  /// readers of one token see two different things (RFC 7519, section 4 and 7.2).
  struct StrictJSON {
    private let bytes: Data

    init?(base64URL text: some Collection<UInt8>) {
      guard let bytes = Base64URL.decode(text), bytes.first == UInt8(ascii: "{"), !bytes.contains(0),
        String(data: bytes, encoding: .utf8) != nil,
        (try? JSONDecoder().decode(AnyObject.self, from: bytes)) != nil,
        !RepeatedMembers.areIn(bytes)
      else { return nil }
      self.bytes = bytes
    }

    func decode<Value: Decodable>(_ type: Value.Type) -> Value? {
      try? JSONDecoder().decode(type, from: bytes)
    }

    private struct AnyObject: Decodable {}
  }

  /// Looks for members that stand twice in one object, at any depth, in text that is known to be JSON.
  enum RepeatedMembers {
    static func areIn(_ json: Data) -> Bool {
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
#endif
