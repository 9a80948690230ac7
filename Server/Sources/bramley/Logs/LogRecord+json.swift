import BramleyCore
import Logging

extension LogRecord {
  /// `{"time":…,"level":…,"label":…,"message":…,"metadata":{…}}` on one line.
  var jsonLine: String {
    var fields = [
      "\"time\":\"\(timestamp)\"", "\"level\":\"\(level.rawValue)\"", "\"label\":\(label.jsonString)",
      "\"message\":\(message.jsonString)",
    ]
    if !metadata.isEmpty { fields.append("\"metadata\":\(Self.json(.dictionary(metadata)))") }
    return "{" + fields.joined(separator: ",") + "}"
  }

  private static func json(_ value: Logger.MetadataValue) -> String {
    switch value {
    case .string(let text): text.jsonString
    case .stringConvertible(let value): value.description.jsonString
    case .array(let values): "[" + values.map(json).joined(separator: ",") + "]"
    case .dictionary(let values):
      "{"
        + values.sorted { $0.key < $1.key }.map { "\($0.key.jsonString):\(json($0.value))" }.joined(
          separator: ",")
        + "}"
    }
  }
}
