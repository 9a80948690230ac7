import ArgumentParser
import BramleyAPI
import BramleyClient
import Foundation

/// The sign-in methods that the commands support.
struct ClientStrategies: ParsableArguments {
  @Flag(name: .long, help: "Do as an app does, at the emulated Apple of --apple.")
  var native = false
  @Option(name: .long, help: ArgumentHelp("The emulated Apple, for --native.", valueName: "url"))
  var apple: String = "http://127.0.0.1:8081"
  @Option(
    name: .long,
    help: ArgumentHelp(
      "With --native, who it is: an id or a name. Default: the first person.", valueName: "name"))
  var person: String?
  @Option(
    name: .long,
    help: ArgumentHelp(
      "The bundle id with --native (default com.example.bramley), else the server's app.client_id (default app).",
      valueName: "id"))
  var clientID: String?
  @Flag(name: .long, help: "With --native, hide the mail address.")
  var hideEmail = false

  func validate() throws {
    guard native || (person == nil && !hideEmail) else {
      throw ValidationError("--person and --hide-email need --native.")
    }
    _ = try appleURL()
  }

  /// Returns the strategies: Apple through the browser or natively, and the password.
  func registry(at server: URL) throws -> SignInRegistry { [try apple(at: server), PasswordStrategy()] }

  private func appleURL() throws -> URL { try ClientOptions.url(apple, "--apple") }

  private func apple(at server: URL) throws -> any SignInStrategy {
    if native {
      return AppleEmulatorStrategy(
        apple: try appleURL(), clientID: ClientID(rawValue: clientID ?? "com.example.bramley"),
        person: person, hidesEmail: hideEmail, transport: .command)
    }
    return LoopbackBrowserStrategy(
      server: server, clientID: ClientID(rawValue: clientID ?? "app"), transport: .command)
  }

  /// The flags that say where the other side is, for the sentence of an error.
  var flags: String { native ? "--server and --apple" : "--server" }
}
