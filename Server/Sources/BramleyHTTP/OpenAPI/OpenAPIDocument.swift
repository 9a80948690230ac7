import Foundation

/// The OpenAPI 3.1 description of the API. Each capability has its own JSON file, and `Document.json` has the
/// shared parts. The tests compare all of it with the routes and the wire types.
struct OpenAPIDocument {
  let json: Data

  private static let parts = [
    PackageResources.Document_json, PackageResources.SignIn_json, PackageResources.Passwords_json,
    PackageResources.Passkeys_json,
    PackageResources.Sessions_json, PackageResources.Accounts_json, PackageResources.Apple_json,
    PackageResources.AppAttest_json, PackageResources.Guests_json, PackageResources.Merging_json,
    PackageResources.Facebook_json,
    PackageResources.Authorization_json, PackageResources.Keys_json, PackageResources.Health_json,
    PackageResources.Providers_json, PackageResources.Mail_json, PackageResources.Codes_json,
    PackageResources.Addresses_json, PackageResources.Export_json, PackageResources.Pages_json,
    PackageResources.SecondFactors_json,
  ]

  init(publicURL: String) {
    var document: [String: Any] = [
      "servers": [["url": publicURL]], "info": ["version": ServerVersion.current],
    ]
    do {
      for part in Self.parts {
        let value = try JSONSerialization.jsonObject(with: Data(part))
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
