/// The issuer of access tokens and the audiences that it makes them for.
package struct TokenIssuer: Sendable {
  /// `iss`: the server's public address.
  package let issuer: String
  private let resources: Set<[UInt8]>

  /// - Parameter resources: the other back ends that tokens are made for (RFC 8707), each by its URI.
  package init(issuer: String, resources: [String] = []) {
    self.issuer = issuer
    // Byte for byte: Swift's own equality of strings treats different spellings of a character as equal.
    self.resources = Set(resources.map { Array($0.utf8) })
  }

  /// The audience of the tokens for this server's own endpoints.
  package var own: TokenAudience { TokenAudience(text: issuer) }

  /// Returns the audience that a request's `resource` asks for; nil if it is none of this server's.
  package func audience(for resource: String?) -> TokenAudience? {
    guard let resource else { return own }
    if resource.utf8.elementsEqual(issuer.utf8) { return own }
    return resources.contains(Array(resource.utf8)) ? TokenAudience(text: resource) : nil
  }
}

/// An audience that this server makes access tokens for.
package struct TokenAudience: Sendable, Equatable {
  /// `aud`.
  package let text: String

  fileprivate init(text: String) { self.text = text }
}
