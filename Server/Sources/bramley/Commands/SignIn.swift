import ArgumentParser
import BramleyAPI
import BramleyClient
import Foundation

/// `bramley sign-in`: a person signs in, through the browser or the emulator's native half.
struct SignIn: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sign-in",
    abstract: "Sign in at a server, through the browser.",
    discussion: """
      Prints an address, opens it where there is a browser, and waits until you come back from it. With --native it \
      does what an app on a phone does, and an emulated Apple stands in for the phone's:

        bramley sign-in
        bramley sign-in --native --person Maya

      The session is kept for `bramley whoami` and `bramley sign-out`.
      """)

  @OptionGroup var client: ClientOptions
  @Flag(name: .long, help: "Sign in as an app does, at the emulated Apple of --apple.")
  var native = false
  @Option(
    name: .long,
    help: ArgumentHelp(
      "With --native, who signs in: an id or a name. Default: the first person.", valueName: "name"))
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
  }

  func run() async throws {
    let profile = try await ClientProfile.openForSignIn(client)
    let browser = Browser(mayOpen: !client.noBrowser, environment: ProcessInfo.processInfo.environment)
    let engine = profile.engine(
      [try strategy(at: profile.server)], context: SignInContext(browser: { browser.show($0) }))
    let session: Session
    do throws(SignInError) {
      session = try await engine.signIn(with: .apple())
    } catch {
      try await profile.goBack()
      throw CommandFailure(error, see: native ? "--server and --apple" : "--server")
    }
    let output = AccountOutput(user: session.user)
    if client.json {
      StandardStreams.output(
        try AccountOutput.json(
          SignInReport(user: session.user, sessionID: session.sessionID, isNewUser: session.isNewUser)))
    } else {
      StandardStreams.output((session.isNewUser ? "Welcome! Signed in as " : "Signed in as ") + output.line)
    }
  }

  private func strategy(at server: URL) throws -> any SignInStrategy {
    if native {
      return AppleEmulatorStrategy(
        apple: try client.appleURL(), clientID: ClientID(rawValue: clientID ?? "com.example.bramley"),
        person: person, hidesEmail: hideEmail)
    }
    return LoopbackBrowserStrategy(server: server, clientID: ClientID(rawValue: clientID ?? "app"))
  }
}

/// What `sign-in --json` prints; tokens stay in the store.
struct SignInReport: Codable, Hashable {
  var user: User
  var sessionID: SessionID
  var isNewUser: Bool

  enum CodingKeys: String, CodingKey {
    case user
    case sessionID = "session_id"
    case isNewUser = "is_new_user"
  }
}
