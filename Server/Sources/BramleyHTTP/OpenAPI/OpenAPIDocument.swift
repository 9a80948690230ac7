import Foundation

/// The OpenAPI 3.1 description of the API. Each capability has its own JSON file, and `Document.json` has the
/// shared parts. The tests compare all of it with the routes and the wire types.
struct OpenAPIDocument {
  let json: Data

  private static let parts = [
    EmbeddedFiles.Document_json, EmbeddedFiles.SignIn_json, EmbeddedFiles.Passwords_json,
    EmbeddedFiles.Passkeys_json,
    EmbeddedFiles.Sessions_json, EmbeddedFiles.Accounts_json, EmbeddedFiles.Apple_json,
    EmbeddedFiles.AppAttest_json, EmbeddedFiles.Guests_json, EmbeddedFiles.Merging_json,
    EmbeddedFiles.Facebook_json,
    EmbeddedFiles.Authorization_json, EmbeddedFiles.Keys_json, EmbeddedFiles.Health_json,
    EmbeddedFiles.Providers_json, EmbeddedFiles.Mail_json, EmbeddedFiles.Codes_json,
    EmbeddedFiles.Addresses_json, EmbeddedFiles.Export_json, EmbeddedFiles.Pages_json,
    EmbeddedFiles.SecondFactors_json,
  ]

  init(publicURL: String) {
    var document: [String: Any] = [
      "servers": [["url": publicURL]], "info": ["version": ServerVersion.current],
    ]
    do {
      for part in Self.parts {
        let value = try JSONSerialization.jsonObject(with: Data(part.utf8))
        document = Self.merge(value as? [String: Any] ?? [:], into: document)
      }
      document["paths"] = Self.acceptingBoundTokens(document["paths"] as? [String: Any] ?? [:])
      json = try JSONSerialization.data(
        withJSONObject: document, options: [.sortedKeys, .withoutEscapingSlashes])
    } catch {
      preconditionFailure("a part of the API's description is not JSON")
    }
  }

  /// Returns the paths with `dpop` beside `bearer`: whatever takes a bearer token takes a bound one with its proof.
  private static func acceptingBoundTokens(_ paths: [String: Any]) -> [String: Any] {
    paths.mapValues { path in
      (path as? [String: Any] ?? [:]).mapValues { operation in
        guard var operation = operation as? [String: Any],
          let security = operation["security"] as? [[String: [String]]],
          security.contains(where: { $0.keys.contains("bearer") })
        else { return operation }
        operation["security"] = security + [["dpop": []]]
        return operation
      }
    }
  }

  /// Merges objects member by member. No two capabilities may describe the same thing.
  private static func merge(_ part: [String: Any], into document: [String: Any]) -> [String: Any] {
    document.merging(part) { old, new in
      guard let old = old as? [String: Any], let new = new as? [String: Any] else {
        preconditionFailure("two parts of the API's description have the same member")
      }
      return merge(new, into: old)
    }
  }
}
