/// The form of a value, as JSON Schema describes it.
struct APISchema: Decodable {
  /// The name of the component that this stands for.
  var name: String?
  var types: [String]
  var format: String?
  /// The only values, where they are listed.
  var values: [String]
  var description: String?
  /// The form of an array's elements: one or none.
  var elements: [APISchema]
  var alternatives: [APISchema]
  var properties: [String: APISchema]
  var required: Set<String>

  private enum CodingKeys: String, CodingKey {
    case type, format, description, items, anyOf, oneOf, properties, required, const
    case values = "enum"
    case name = "$ref"
  }

  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    func optional<Value: Decodable>(_ key: CodingKeys, as type: Value.Type = Value.self) throws -> Value? {
      try members.decodeIfPresent(type, forKey: key)
    }
    name = try optional(.name, as: String.self)?.componentName
    types = try (try? optional(.type, as: String.self).map { [$0] }) ?? optional(.type) ?? []
    format = try optional(.format)
    values = try optional(.const, as: String.self).map { [$0] } ?? optional(.values) ?? []
    description = try optional(.description)
    elements = try optional(.items, as: APISchema.self).map { [$0] } ?? []
    alternatives = try optional(.anyOf) ?? optional(.oneOf) ?? []
    properties = try optional(.properties) ?? [:]
    required = try optional(.required) ?? []
  }
}
