package import BramleyAPI

/// What the demo's page needs to know; `bramley demo` alone has one.
package struct DemoSettings: Sendable {
  /// Where the demo's sign-in returns to, below the public address; to be registered for the client.
  package static let callbackPath = "/demo/callback"

  /// The public client that the demo signs in as.
  package var clientID: ClientID
  /// The page of the emulator that stands in for Apple.
  package var emulatorPage: String?

  /// Makes settings.
  package init(clientID: ClientID, emulatorPage: String?) {
    self.clientID = clientID
    self.emulatorPage = emulatorPage
  }
}
