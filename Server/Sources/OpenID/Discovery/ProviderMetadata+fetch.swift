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

  /// Fetches an issuer's metadata.
  package static func fetch(
    of issuer: String, by transport: ProviderTransport, addresses: AddressRule = .secure
  ) async throws(FetchFailure) -> ProviderMetadata {
    guard let url = address(of: issuer, addresses: addresses) else { throw .issuer }
    let document: Data
    do throws(ProviderCallFailure) {
      document = try await transport.body(of: ProviderTransport.Call(url: url))
    } catch { throw .call(error) }
    do throws(ProviderMetadataFault) {
      return try ProviderMetadata(document: document, issuer: issuer, addresses: addresses)
    } catch { throw .document(error) }
  }
}
