import ArgumentParser
import BramleyAPI
import BramleyClient
import BramleyCore
import Foundation

/// `bramley sign-in`: signs a person in, through the browser, by password or by the emulator's native half.
struct SignIn: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sign-in",
    abstract: "Sign in at a server, through the browser or by password.",
    discussion: """
      Prints an address, opens it where there is a browser, and waits until you come back from it. With --email it \
      asks for a password instead, or reads one line of standard input. With --native it does what an app on a phone \
      does, and an emulated Apple stands in for the phone's:

        bramley sign-in
        bramley sign-in --email ada@example.com
        bramley sign-in --native --person Maya
        bramley sign-in --passkey

      With --passkey it signs in with a passkey that the profile keeps, and makes one, and an account, where there is none.
      The session is kept for `bramley whoami` and `bramley sign-out`.
      """)

  @OptionGroup var client: ClientOptions
  @OptionGroup var strategies: ClientStrategies
  @Option(name: .long, help: ArgumentHelp("Sign in by this address and a password.", valueName: "address"))
  var email: String?
  @Flag(name: .long, help: "Sign in by a passkey that the profile keeps, or sign up with one.")
  var passkey = false
  @Option(
    name: .long,
    help: ArgumentHelp(
      "The code of the second factor, where the account has one. Default: it is asked for, or read as the next line of "
        + "standard input.", valueName: "code"))
  var code: String?
  @Flag(name: .long, help: "With --email or --passkey, make a new account.")
  var new = false

  func validate() throws {
    guard email != nil || passkey || !new else {
      throw ValidationError("--new needs --email or --passkey.")
    }
    guard !passkey || (email == nil && !strategies.native) else {
      throw ValidationError("--passkey is a way to sign in of its own, without --email and --native.")
    }
    guard email == nil || !strategies.native else {
      throw ValidationError("--email and --native are two ways to sign in; choose one.")
    }
  }

  func run() async throws {
    let profile = try await ClientProfile.openForSignIn(client)
    let browser = Browser(mayOpen: !client.noBrowser, environment: ProcessInfo.processInfo.environment)
    var registry = try strategies.registry(at: profile.server)
    if passkey { registry.add(profile.passkeyStrategy(makesNew: new)) }
    let engine = profile.engine(
      registry,
      context: SignInContext(
        browser: { browser.show($0) }, device: .thisMachine, answers: FactorPrompt.answers(code)))
    let session: Session
    do {
      session = try await engine.signIn(with: try method())
    } catch {
      try await profile.goBack()
      guard let refusal = error as? SignInError else { throw error }
      throw CommandFailure(refusal, see: strategies.flags)
    }
    await engine.reportLateNames()
    let output = AccountOutput(user: session.user)
    if client.json {
      StandardStreams.output(
        try AccountOutput.json(
          SignInReport(user: session.user, sessionID: session.sessionID, isNewUser: session.isNewUser)))
    } else {
      StandardStreams.output((session.isNewUser ? "Welcome! Signed in as " : "Signed in as ") + output.line)
    }
  }

  private func method() throws(CommandFailure) -> SignInMethod {
    if passkey { return SignInMethod("passkey") }
    guard let email else { return .apple() }
    let password = try PasswordPrompt.read("Password")
    return new ? .newAccount(email: email, password: password) : .email(email, password: password)
  }
}

/// The output of `sign-in --json`; tokens stay in the store.
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
