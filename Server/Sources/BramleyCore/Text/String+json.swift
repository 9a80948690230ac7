extension String {
  /// The text as a JSON string, in which everything that could end a line or control a terminal is escaped.
  package var jsonString: String {
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
