package import BramleyAPI

/// An app or site of the developer that signs people in: a public client of the browser flow (RFC 6749, section 2.1),
/// with the apps and pages that belong to it.
package struct AppClient: Sendable, Equatable {
  /// The `client_id`.
  package var id: ClientID
  /// The name that people are shown: "Return to NAME?".
  package var name: String
  /// Where codes may be sent.
  package var redirectURIs: [RedirectAddress]
  /// The pages that may call this server.
  package var origins: [WebOrigin] = []
  /// Its apps for Apple's platforms, each a team id, a dot and a bundle id.
  package var appIDs: [String] = []
  /// Its apps for Android.
  package var androidApps: [AndroidApp] = []

  package init(id: ClientID, name: String, redirectURIs: [RedirectAddress]) {
    self.id = id
    self.name = name
    self.redirectURIs = redirectURIs
  }
}

/// An app for Android, as Digital Asset Links identify it.
package struct AndroidApp: Sendable, Hashable {
  /// The package, such as `com.example.app`.
  package var package: String
  /// SHA-256 of its signing certificates: 32 pairs of hexadecimal digits, separated by colons.
  package var certificates: [String]

  package init(package: String, certificates: [String]) {
    self.package = package
    self.certificates = certificates
  }
}
