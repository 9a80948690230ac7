package import Foundation

/// A provider's metadata (OpenID Connect Discovery, section 3), read strictly: a document that can't be relied on is
/// none.
package struct ProviderMetadata: Hashable, Sendable {
  package let issuer: String
  package let authorizationEndpoint: URL
  package let tokenEndpoint: URL
  package let keySetURL: URL
  package let userInfoEndpoint: URL?
  package let revocationEndpoint: URL?
  package let endSessionEndpoint: URL?
  /// The algorithms for ID tokens that the provider and this server both support; never empty.
  package let signatureAlgorithms: Set<SignatureAlgorithm>
  package let clientAuthenticationMethods: Set<ClientAuthenticationMethod>
  /// Whether the provider announces PKCE with S256 (RFC 8414, section 2).
  package let supportsS256: Bool
  /// Whether the provider announces `iss` in authorization responses (RFC 9207, section 3).
  package let sendsIssuer: Bool
  /// Whether the provider sends an ID token beside the code (OpenID Connect Core, section 3.3).
  package let supportsHybrid: Bool

  /// Makes metadata of a provider whose addresses are known.
  package init(
    issuer: String, authorizationEndpoint: URL, tokenEndpoint: URL, keySetURL: URL,
    userInfoEndpoint: URL? = nil, revocationEndpoint: URL? = nil,
    signatureAlgorithms: Set<SignatureAlgorithm> = [.rs256], sendsIssuer: Bool = false
  ) {
    self.issuer = issuer
    self.authorizationEndpoint = authorizationEndpoint
    self.tokenEndpoint = tokenEndpoint
    self.keySetURL = keySetURL
    self.userInfoEndpoint = userInfoEndpoint
    self.revocationEndpoint = revocationEndpoint
    self.endSessionEndpoint = nil
    self.signatureAlgorithms = signatureAlgorithms
    self.clientAuthenticationMethods = [.secretPost, .secretBasic]
    self.supportsS256 = true
    self.sendsIssuer = sendsIssuer
    self.supportsHybrid = false
  }

  /// Reads a metadata document.
  ///
  /// - Parameters:
  ///   - issuer: the issuer that was asked. The document must name it byte for byte, or it could speak for another.
  ///   - addresses: which addresses it may name.
  package init(
    document: Data, issuer: String, addresses: AddressRule = .secure
  ) throws(ProviderMetadataFault) {
    let wire = try ProviderMetadataDocument(document)
    guard wire.issuer.utf8.elementsEqual(issuer.utf8) else { throw .issuer }
    guard wire.responseTypes.contains("code") else { throw .responseType }
    signatureAlgorithms = Set(wire.signatureAlgorithms.compactMap(SignatureAlgorithm.init(rawValue:)))
    guard !signatureAlgorithms.isEmpty else { throw .algorithm }
    self.issuer = issuer
    func address(_ text: String, _ member: ProviderMetadataFault.Member) throws(ProviderMetadataFault) -> URL
    {
      guard let url = URL(string: text), addresses.allows(url) else { throw .address(member) }
      return url
    }
    func optional(_ text: String?, _ member: ProviderMetadataFault.Member) throws(ProviderMetadataFault)
      -> URL?
    {
      guard let text else { return nil }
      return try address(text, member)
    }
    authorizationEndpoint = try address(wire.authorizationEndpoint, .authorizationEndpoint)
    tokenEndpoint = try address(wire.tokenEndpoint, .tokenEndpoint)
    keySetURL = try address(wire.keySet, .keySet)
    userInfoEndpoint = try optional(wire.userInfoEndpoint, .userInfoEndpoint)
    revocationEndpoint = try optional(wire.revocationEndpoint, .revocationEndpoint)
    endSessionEndpoint = try optional(wire.endSessionEndpoint, .endSessionEndpoint)
    // Where the member is missing, the standard's default holds.
    clientAuthenticationMethods = Set(
      wire.clientAuthenticationMethods?.map(ClientAuthenticationMethod.init(rawValue:)) ?? [.secretBasic])
    supportsS256 = wire.codeChallengeMethods?.contains("S256") ?? false
    sendsIssuer = wire.sendsIssuer ?? false
    supportsHybrid = wire.responseTypes.contains { Set($0.split(separator: " ")) == ["code", "id_token"] }
  }
}
