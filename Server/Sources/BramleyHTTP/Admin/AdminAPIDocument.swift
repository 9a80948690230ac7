import Foundation

/// The OpenAPI 3.1 description of the admin port. It shares the schemas that it names with the public API's.
struct AdminAPIDocument {
  let json: Data

  init(url: String) {
    do {
      let api = try JSONSerialization.jsonObject(with: OpenAPIDocument(publicURL: url).json)
      let admin = try JSONSerialization.jsonObject(with: Data(EmbeddedFiles.Admin_json.utf8))
      guard let api = api as? [String: Any], var document = admin as? [String: Any] else {
        preconditionFailure("a part of the API's description is not an object")
      }
      document["servers"] = [["url": url]]
      document["info"] = (document["info"] as? [String: Any] ?? [:]).merging([
        "version": ServerVersion.current
      ]) { $1 }
      let shared = api["components"] as? [String: [String: Any]] ?? [:]
      var components = document["components"] as? [String: [String: Any]] ?? [:]
      // What is named is taken over, and then what that names.
      while true {
        document["components"] = components
        let missing = Self.references(in: document).subtracting(
          components.flatMap { kind, members in members.keys.map { "\(kind)/\($0)" } })
        guard !missing.isEmpty else { break }
        for name in missing {
          let parts = name.split(separator: "/").map(String.init)
          guard parts.count == 2, let value = shared[parts[0]]?[parts[1]] else {
            preconditionFailure("the API's description names \(name), which is not there")
          }
          components[parts[0], default: [:]][parts[1]] = value
        }
      }
      json = try JSONSerialization.data(
        withJSONObject: document, options: [.sortedKeys, .withoutEscapingSlashes])
    } catch {
      preconditionFailure("a part of the API's description is not JSON")
    }
  }

  /// The components that a value names, as `schemas/User`.
  private static func references(in value: Any) -> Set<String> {
    if let object = value as? [String: Any] {
      var found = object.values.reduce(into: Set<String>()) { $0.formUnion(references(in: $1)) }
      if let text = object["$ref"] as? String, text.hasPrefix("#/components/") {
        found.insert(String(text.dropFirst("#/components/".count)))
      }
      return found
    }
    if let array = value as? [Any] {
      return array.reduce(into: Set<String>()) { $0.formUnion(references(in: $1)) }
    }
    return []
  }
}
