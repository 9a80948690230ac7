import Foundation
import Testing

@testable import BramleyHTTP

/// The API's description, taken apart for tests.
struct DescribedAPI {
  let document: [String: Any]

  /// The document as it is served.
  var json: Data { get throws { try JSONSerialization.data(withJSONObject: document) } }

  init(document: [String: Any]) { self.document = document }

  init() throws {
    let json = OpenAPIDocument(publicURL: "https://id.example").json
    document = try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
  }

  var schemas: [String: [String: Any]] {
    (document["components"] as? [String: Any])?["schemas"] as? [String: [String: Any]] ?? [:]
  }

  /// Follows a reference, as `#/components/schemas/User`.
  func value(at reference: String) -> Any? {
    reference.split(separator: "/").dropFirst().reduce(document as Any?) { value, key in
      (value as? [String: Any])?[String(key)]
    }
  }

  /// Returns the differences between a schema and the form of a type.
  func differences(between schema: [String: Any], and shape: WireShape, at place: String) -> [String] {
    let schema = resolved(schema)
    let kind = schema["type"] as? String
    let isTime = schema["format"] as? String == "date-time"
    switch shape {
    case .string: return kind == "string" && !isTime ? [] : ["\(place): another kind"]
    case .time: return kind == "string" && isTime ? [] : ["\(place): another kind"]
    case .integer: return kind == "integer" ? [] : ["\(place): another kind"]
    case .boolean: return kind == "boolean" ? [] : ["\(place): another kind"]
    case .any: return schema.isEmpty ? [] : ["\(place): another kind"]
    case .list(let element):
      guard kind == "array", let items = schema["items"] as? [String: Any] else {
        return ["\(place): another kind"]
      }
      return differences(between: items, and: element, at: place + "[]")
    case .map(let element):
      guard kind == "object", let values = schema["additionalProperties"] as? [String: Any] else {
        return ["\(place): another kind"]
      }
      return differences(between: values, and: element, at: place + "{}")
    case .object(let members):
      return kind == "object"
        ? differences(between: schema, and: members, at: place) : ["\(place): another kind"]
    }
  }

  private func differences(
    between schema: [String: Any], and members: [String: WireShape.Member], at place: String
  ) -> [String] {
    let properties = schema["properties"] as? [String: [String: Any]] ?? [:]
    let required = Set(schema["required"] as? [String] ?? [])
    let onlyDescribed = properties.keys.filter { members[$0] == nil }.sorted()
    return onlyDescribed.map { "\(place): only the schema has \($0)" }
      + members.sorted { $0.key < $1.key }.flatMap { name, member in
        guard let property = properties[name] else { return ["\(place): only the type has \(name)"] }
        let need = member.isRequired == required.contains(name)
        return (need ? [] : ["\(place): \(name) is required by one side only"])
          + differences(between: property, and: member.shape, at: "\(place).\(name)")
      }
  }

  private func resolved(_ schema: [String: Any]) -> [String: Any] {
    if let reference = schema["$ref"] as? String {
      return (value(at: reference) as? [String: Any]).map(resolved) ?? [:]
    }
    // A member that null clears: the other alternative describes it.
    let alternatives = (schema["anyOf"] as? [[String: Any]])?.filter { $0["type"] as? String != "null" }
    if schema["properties"] == nil, let only = alternatives?.first, alternatives?.count == 1 {
      return resolved(only)
    }
    return schema
  }
}
