/// A value, or the name of one among the document's components.
enum APIReference<Value: Decodable>: Decodable {
  case named(String)
  case value(Value)

  private enum CodingKeys: String, CodingKey {
    case name = "$ref"
  }

  init(from decoder: any Decoder) throws {
    if let name = try decoder.container(keyedBy: CodingKeys.self).decodeIfPresent(String.self, forKey: .name)
    {
      self = .named(name.componentName)
    } else {
      self = .value(try Value(from: decoder))
    }
  }

  /// Returns the value, looked up where it is named.
  func resolved(in components: [String: Value]) -> Value? {
    switch self {
    case .named(let name): components[name]
    case .value(let value): value
    }
  }
}

extension String {
  /// The last part of a reference such as `#/components/schemas/User`.
  var componentName: String { split(separator: "/").last.map(String.init) ?? self }
}
