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
  /// The other methods that have a button.
  package var methods: [DemoMethod]
  /// The page that shows the mail and the texts that this server sends; without it the page has no forms for codes
  /// and passwords.
  package var inbox: String?

  package init(
    clientID: ClientID, emulatorPage: String?, methods: [DemoMethod] = [], inbox: String? = nil
  ) {
    self.clientID = clientID
    self.emulatorPage = emulatorPage
    self.methods = methods
    self.inbox = inbox
  }

  /// The name of a method with a button; nil for any other.
  func name(of method: ProviderID) -> String? {
    method == .apple ? "Apple" : methods.first { $0.id == method }?.name
  }
}

/// A sign-in by the browser flow beside Apple's.
package struct DemoMethod: Sendable {
  package var id: ProviderID
  package var name: String

  package init(_ id: ProviderID, name: String) {
    self.id = id
    self.name = name
  }
}
