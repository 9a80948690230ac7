extension String {
  /// The text as a JSON string, in which everything that could end a line or control a terminal is escaped.
  package var jsonString: String {
    // Ids, words and numbers, which are most of what is logged.
    if utf8.allSatisfy(\.isPlainInJSON) { return "\"\(self)\"" }
    var result = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      default:
        if scalar.steersTerminals {
          for unit in String(scalar).utf16 {
            let hex = String(unit, radix: 16)
            result += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
          }
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result + "\""
  }
}

extension UInt8 {
  /// Whether this is an ASCII character that stands for itself in a JSON string.
  fileprivate var isPlainInJSON: Bool {
    (0x20...0x7E).contains(self) && self != UInt8(ascii: "\"") && self != UInt8(ascii: "\\")
  }
}
