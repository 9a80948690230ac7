package import BramleyAPI

/// The settings of the demo's page; only `bramley demo` has them.
package struct DemoSettings: Sendable {
  /// The path, below the public address, to which the demo's sign-in returns. It must be registered for the
  /// client.
  package static let callbackPath = "/demo/callback"

  /// The public client that the demo signs in as.
  package var clientID: ClientID
  /// The page of the emulator that takes Apple's place.
  package var emulatorPage: String?

  package init(clientID: ClientID, emulatorPage: String?) {
    self.clientID = clientID
    self.emulatorPage = emulatorPage
  }
}
