import BramleyAPI
package import Foundation

/// The documents at fixed paths of a host.
package struct WellKnownDocuments: Sendable {
  package let descriptionPath = WirePath.metadata
  /// The authorization server metadata (RFC 8414).
  package let description: Data
  package let appsPath = WirePath.appSiteAssociation
  /// The apps for Apple's platforms that belong to the host; nil if there are none.
  package let apps: Data?
  package let androidAppsPath = WirePath.assetLinks
  /// The apps for Android that belong to the host; nil if there are none.
  package let androidApps: Data?

  init(_ settings: ServerSettings) {
    func json(_ value: some Encodable) -> Data {
      do { return try WireJSON.encoder().encode(value) } catch {
        preconditionFailure("a wire type that can't be encoded: \(type(of: value))")
      }
    }
    description = json(AuthorizationServerMetadata(settings))
    apps = AppSiteAssociation(
      settings.clients, publicURL: settings.publicURL, opensMailedLinks: settings.opensMailedLinks
    ).map { json($0) }
    let links = AssetLink.all(of: settings.clients)
    androidApps = links.isEmpty ? nil : json(links)
  }
}
