/// A token of a provider, as it came from the provider and before it is sealed.
package struct HeldToken: Sendable, Equatable {
  /// The token.
  package var text: String
  package var kind: Kind

  package init(_ text: String, _ kind: Kind) {
    self.text = text
    self.kind = kind
  }

  /// What the token is used for at the provider.
  package enum Kind: String, Codable, Sendable {
    case access = "access_token"
    case refresh = "refresh_token"
  }
}
