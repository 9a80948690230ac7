import BramleyCore
import Foundation

/// Any JSON value, parsed for display.
enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case integer(Int)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  /// Parses a JSON object; nil if the bytes are not one.
  static func object(in data: Data) -> [String: JSONValue]? {
    try? JSONDecoder().decode([String: JSONValue].self, from: data)
  }

  var text: String? { if case .string(let text) = self { text } else { nil } }

  var seconds: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .number(let number): number
    default: nil
    }
  }

  /// The value as a boolean, which may be written in words.
  var flag: Bool? {
    switch self {
    case .bool(let value): value
    case .string(let text): ["true": true, "false": false][text.lowercased()]
    default: nil
    }
  }
}

extension JSONValue: Decodable {
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Int.self) {
      self = .integer(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let values = try? container.decode([JSONValue].self) {
      self = .array(values)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }
}

extension JSONValue {
  /// The value as JSON on one line, safe for a terminal.
  var line: String {
    switch self {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .integer(let number): "\(number)"
    case .number(let number): "\(number)"
    case .string(let text): text.jsonString
    case .array(let values): "[" + values.map(\.line).joined(separator: ",") + "]"
    case .object(let members):
      "{"
        + members.sorted { $0.key < $1.key }.map { "\($0.key.jsonString):\($0.value.line)" }
        .joined(separator: ",") + "}"
    }
  }

  /// Returns the value as JSON on several lines, safe for a terminal.
  func lines(indent: String = "") -> String {
    let inner = indent + "  "
    switch self {
    case .array(let values) where !values.isEmpty:
      return "[\n" + values.map { inner + $0.lines(indent: inner) }.joined(separator: ",\n") + "\n\(indent)]"
    case .object(let members) where !members.isEmpty:
      let rows = members.sorted { $0.key < $1.key }
        .map { "\(inner)\($0.key.jsonString) : \($0.value.lines(indent: inner))" }
      return "{\n" + rows.joined(separator: ",\n") + "\n\(indent)}"
    default: return line
    }
  }
}
