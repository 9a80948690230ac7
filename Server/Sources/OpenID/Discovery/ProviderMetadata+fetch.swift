package import Foundation

extension ProviderMetadata {
  /// Why no metadata could be had.
  package enum FetchFailure: Error, Hashable, Sendable {
    /// The issuer is not an acceptable address.
    case issuer
    /// The provider did not send a document.
    case call(ProviderCallFailure)
    /// The document is rejected.
    case document(ProviderMetadataFault)
  }

  /// Where an issuer publishes its metadata (OpenID Connect Discovery, section 4.1); nil if the issuer is not an
  /// acceptable address without a query.
  package static func address(of issuer: String, addresses: AddressRule = .secure) -> URL? {
    guard let url = URL(string: issuer), addresses.allows(url), url.query() == nil else { return nil }
    let base = issuer.hasSuffix("/") ? String(issuer.dropLast()) : issuer
    return URL(string: base + "/.well-known/openid-configuration")
  }

  /// Fetches an issuer's metadata document and reads it.
  ///
  /// - Parameter named: the issuer that the document must name, where it is not the one that is asked.
  package static func fetch(
    of issuer: String, named: String? = nil, by transport: ProviderTransport,
    addresses: AddressRule = .secure
  ) async throws(FetchFailure) -> (metadata: ProviderMetadata, document: Data) {
    guard let url = address(of: issuer, addresses: addresses) else { throw .issuer }
    let document: Data
    do throws(ProviderCallFailure) {
      document = try await transport.body(of: ProviderTransport.Call(url: url))
    } catch { throw .call(error) }
    do throws(ProviderMetadataFault) {
      return (
        try ProviderMetadata(document: document, issuer: named ?? issuer, addresses: addresses), document
      )
    } catch { throw .document(error) }
  }
}
