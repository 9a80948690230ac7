import BramleyAPI
import BramleyCore

// What nearly every sign-in and refresh writes or reads. The coders take as long as a statement for it.
extension JSONColumn {
  static func encode(_ name: PersonName) throws -> String {
    var text = JSONText()
    name.write(to: &text)
    text.end()
    return String(decoding: text.bytes, as: UTF8.self)
  }

  static func encode(_ details: [String: String]) throws -> String {
    var text = JSONText()
    for (name, value) in details.sorted(by: { $0.key < $1.key }) { text.member(named: name, value) }
    text.end()
    return String(decoding: text.bytes, as: UTF8.self)
  }

  static func name(_ text: String) throws -> PersonName {
    guard let members = flatObject(text) else { return try decode(PersonName.self, text) }
    var name = PersonName()
    for (key, value) in members {
      switch key {
      case "given_name": name.givenName = value
      case "family_name": name.familyName = value
      case "middle_name": name.middleName = value
      case "name_prefix": name.namePrefix = value
      case "name_suffix": name.nameSuffix = value
      case "nickname": name.nickname = value
      default: return try decode(PersonName.self, text)
      }
    }
    return name
  }

  /// The members of an object of texts, as ``JSONText`` writes it; nil for everything else, also where anything is escaped.
  private static func flatObject(_ text: String) -> [(name: String, value: String)]? {
    var text = text
    return text.withUTF8 { bytes in
      guard bytes.count >= 2, bytes[0] == UInt8(ascii: "{"), bytes[bytes.count - 1] == UInt8(ascii: "}"),
        !bytes.contains(UInt8(ascii: "\\"))
      else { return nil }
      // Without escapes each quote begins or ends a text.
      let parts = bytes[1..<(bytes.count - 1)].split(
        separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
      guard parts.count > 1 else { return bytes.count == 2 ? [] : nil }
      guard parts.count % 4 == 1, parts[0].isEmpty, parts[parts.count - 1].isEmpty else { return nil }
      var members: [(name: String, value: String)] = []
      for start in stride(from: 0, to: parts.count - 1, by: 4) {
        guard start == 0 || parts[start].elementsEqual([UInt8(ascii: ",")]),
          parts[start + 2].elementsEqual([UInt8(ascii: ":")])
        else { return nil }
        members.append(
          (
            String(decoding: parts[start + 1], as: UTF8.self),
            String(decoding: parts[start + 3], as: UTF8.self)
          )
        )
      }
      return members
    }
  }
}
