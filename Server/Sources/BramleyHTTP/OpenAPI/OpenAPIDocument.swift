import Foundation

/// The OpenAPI 3.1 description of the API. Each capability has its own JSON file, and `Document.json` has the
/// shared parts. The tests compare all of it with the routes and the wire types.
struct OpenAPIDocument {
  let json: Data

  private static let parts = [
    PackageResources.Document_json, PackageResources.SignIn_json, PackageResources.Passwords_json,
    PackageResources.Sessions_json, PackageResources.Accounts_json, PackageResources.Apple_json,
    PackageResources.Guests_json, PackageResources.Merging_json, PackageResources.Facebook_json,
    PackageResources.Authorization_json, PackageResources.Keys_json, PackageResources.Health_json,
    PackageResources.Providers_json, PackageResources.Mail_json, PackageResources.Codes_json,
    PackageResources.Addresses_json, PackageResources.Export_json, PackageResources.Pages_json,
    PackageResources.SecondFactors_json,
  ]

  init(publicURL: String) {
    var document: [String: Any] = ["servers": [["url": publicURL]]]
    do {
      for part in Self.parts {
        let value = try JSONSerialization.jsonObject(with: Data(part))
        document = Self.merge(value as? [String: Any] ?? [:], into: document)
      }
      json = try JSONSerialization.data(
        withJSONObject: document, options: [.sortedKeys, .withoutEscapingSlashes])
    } catch {
      preconditionFailure("a part of the API's description is not JSON")
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
