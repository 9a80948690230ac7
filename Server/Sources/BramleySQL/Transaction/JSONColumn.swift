import Foundation

/// Values kept as JSON text.
enum JSONColumn {
  private static let encoder = JSONEncoder()
  private static let decoder = JSONDecoder()

  static func encode(_ value: some Encodable) throws -> String {
    String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  static func decode<Value: Decodable>(_ type: Value.Type, _ text: String) throws -> Value {
    try decoder.decode(type, from: Data(text.utf8))
  }
}
