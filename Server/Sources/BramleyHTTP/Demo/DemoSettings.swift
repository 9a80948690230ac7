public import BramleyAPI

/// What the demo's page needs to know; `bramley demo` alone has one.
public struct DemoSettings: Sendable {
  /// Where the demo's sign-in returns to, below the public address; to be registered for the client.
  public static let callbackPath = "/demo/callback"

  /// The public client that the demo signs in as.
  public var clientID: ClientID
  /// The page of the emulator that stands in for Apple.
  public var emulatorPage: String?

  /// Makes settings.
  public init(clientID: ClientID, emulatorPage: String?) {
    self.clientID = clientID
    self.emulatorPage = emulatorPage
  }
}
