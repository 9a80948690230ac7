import Foundation

/// A person's consent to an app.
package struct ProviderGrant: Codable, Hashable, Sendable {
  struct Key: Hashable, Sendable {
    var provider: LocalProvider
    var person: String
    var group: String
  }

  /// New with each first consent; what was issued under an earlier one is invalid.
  var id: String
  var provider: LocalProvider
  var person: String
  var group: String
  /// All that was ever agreed to.
  var scopes: [String]
  var since: Date

  var key: Key { Key(provider: provider, person: person, group: group) }
}

/// Who signed in where, and what was agreed to.
package struct ProviderAuthorization: Codable, Hashable, Sendable {
  var grant: ProviderGrant.Key { ProviderGrant.Key(provider: provider, person: person, group: group) }
  var provider: LocalProvider
  var grantID: String
  var person: String
  var client: String
  var group: String
  var scopes: [String]
  /// When the person proved who they are.
  var signedInAt: Date
  var sessionID: String
}

/// An authorization code.
package struct ProviderCode: Codable, Hashable, Sendable {
  var code: String
  var authorization: ProviderAuthorization
  var redirectURI: String
  var nonce: String?
  var challenge: String?
  /// Whether a refresh token comes with the exchange.
  var isOffline = false
  /// Whether the identity token says when the person signed in.
  var wantsAuthTime = false
  /// The other client that Google's token is for.
  var audience: String?
  var at: Date
  var isSpent = false
}

/// An access or refresh token.
package struct ProviderToken: Codable, Hashable, Sendable {
  enum Kind: String, Codable, Sendable { case access, refresh }

  var token: String
  var kind: Kind
  var authorization: ProviderAuthorization
  var at: Date
  /// Nil for a token that lives on.
  var expiresAt: Date?
  /// The code that it came with: when that is used again, it ends.
  var code: String?

  func isAlive(at now: Date) -> Bool { expiresAt.map { now < $0 } ?? true }
}
