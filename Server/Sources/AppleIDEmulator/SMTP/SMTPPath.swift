/// The argument of MAIL or RCPT: `FROM:<a@example.com> SIZE=1000`.
struct SMTPPath {
  var address: String
  /// By name in upper case.
  var parameters: [String: String] = [:]

  /// Nil if it is malformed.
  init?(_ text: Substring, after word: String) {
    guard text.uppercased().hasPrefix(word) else { return nil }
    // Some clients put a space after the colon.
    let rest = text.dropFirst(word.count).drop { $0 == " " }
    guard rest.first == "<", let end = rest.firstIndex(of: ">") else { return nil }
    address = String(rest[rest.index(after: rest.startIndex)..<end])
    for part in rest[rest.index(after: end)...].split(separator: " ") {
      let pair = part.split(separator: "=", maxSplits: 1)
      parameters[pair[0].uppercased()] = pair.count == 2 ? String(pair[1]) : ""
    }
  }

  /// Whether the address has a local part and a domain, without white space, control characters and brackets.
  var isAddress: Bool {
    guard let at = address.lastIndex(of: "@"), at != address.startIndex, address.utf8.count <= 254 else {
      return false
    }
    return address.index(after: at) != address.endIndex
      && address.unicodeScalars.allSatisfy {
        !$0.properties.isWhitespace && $0.properties.generalCategory != .control && $0 != "<" && $0 != ">"
      }
  }

  var isASCII: Bool { address.utf8.allSatisfy { $0 < 0x80 } }
}
