import AppleID
package import BramleyAPI

/// Maps a session to the Apple client id behind it.
package struct AppleClients: Sendable {
  /// All configured client ids.
  package let all: [ClientID]
  /// The Services ID by which browsers sign in; their sessions carry the id of the server's own client.
  private let browser: ClientID?

  package init(_ settings: AppleSettings) {
    all = settings.clients.map { ClientID(rawValue: $0.rawValue) }
    browser = settings.webClients.first.map { ClientID(rawValue: $0.rawValue) }
  }

  /// Returns Apple's client id behind a session that was opened for a client.
  package func appleClient(ofSessionFor client: ClientID) -> ClientID? {
    all.contains(client) ? client : browser
  }
}
