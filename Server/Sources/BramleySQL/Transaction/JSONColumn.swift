import Foundation

/// Values kept as JSON text.
enum JSONColumn {
  private static let encoder = JSONEncoder()
  private static let decoder = JSONDecoder()

  static func encode(_ value: some Encodable) throws -> String {
    String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  /// Lists are empty in most rows, and the coders are slow to start.
  static func encode(_ values: [some Encodable]) throws -> String {
    values.isEmpty ? "[]" : String(decoding: try encoder.encode(values), as: UTF8.self)
  }

  static func decode<Value: Decodable>(_ type: [Value].Type, _ text: String) throws -> [Value] {
    text == "[]" ? [] : try decoder.decode(type, from: Data(text.utf8))
  }

  static func decode<Value: Decodable>(_ type: Value.Type, _ text: String) throws -> Value {
    try decoder.decode(type, from: Data(text.utf8))
  }
}
