package import BramleyCore

/// The public client of the browser flow, the web pages that may call, and the apps that belong to this host.
package struct AppSection: Sendable {
  package var clientID: String
  package var redirectURIs: [RedirectAddress]
  package var origins: [WebOrigin]
  package var appIDs: [String]

  /// The redirect address for command lines and desktop apps, which listen on any port (RFC 8252).
  package static let loopback = RedirectAddress("http://127.0.0.1/callback")!

  package init(_ reader: inout SettingsReader) {
    clientID = reader.value(.appClientID, PlainValue.identifier) ?? "app"
    redirectURIs = reader.list(.appRedirectURIs, Self.redirectAddress) ?? [Self.loopback]
    origins = reader.list(.appOrigins, WebOrigin.origin) ?? []
    appIDs = reader.list(.appAppIDs, PortalID.app) ?? []
  }

  private static func redirectAddress(_ text: String) throws(Malformed) -> RedirectAddress {
    guard let address = RedirectAddress(text) else {
      throw
        """
      has an address that no code may be sent to; allowed are https, http on this machine itself, and a scheme \
      of your own with a dot in it, without user, fragment, wildcard, backslash or space
      """
    }
    return address
  }
}
