import Foundation
import Logging

extension LogRecord {
  /// `{"time":…,"level":…,"label":…,"message":…,"metadata":{…}}` on one line.
  var jsonLine: String {
    var fields = [
      "\"time\":\"\(timestamp)\"", "\"level\":\"\(level.rawValue)\"", "\"label\":\(Self.json(label))",
      "\"message\":\(Self.json(message))",
    ]
    if !metadata.isEmpty { fields.append("\"metadata\":\(Self.json(.dictionary(metadata)))") }
    return "{" + fields.joined(separator: ",") + "}"
  }

  private static func json(_ value: Logger.MetadataValue) -> String {
    switch value {
    case .string(let text): json(text)
    case .stringConvertible(let value): json(value.description)
    case .array(let values): "[" + values.map(json).joined(separator: ",") + "]"
    case .dictionary(let values):
      "{"
        + values.sorted { $0.key < $1.key }.map { "\(json($0.key)):\(json($0.value))" }.joined(separator: ",")
        + "}"
    }
  }

  /// A JSON string, where everything that could end a line or steer a terminal is escaped.
  static func json(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
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

extension Unicode.Scalar {
  /// Control and format characters, and Unicode's own line ends.
  var steersTerminals: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}
