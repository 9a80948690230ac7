import ArgumentParser
import BramleyAPI
import BramleyClient
import BramleyCore
import Foundation

/// `bramley delete-account`: a person deletes their own account.
struct DeleteAccount: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete-account",
    abstract: "Delete your own account at the server.",
    discussion: """
      All devices are signed out, the data is deleted, and Apple is informed. When the last sign-in is more than \
      ten minutes ago the server wants a fresh proof: the browser opens again, or with --native the emulated Apple is \
      asked, or with --email a password.

        bramley delete-account
        bramley delete-account --email ada@example.com --yes
      """)

  @OptionGroup var client: ClientOptions
  @OptionGroup var strategies: ClientStrategies
  @Option(name: .long, help: ArgumentHelp("Prove it by this address and a password.", valueName: "address"))
  var email: String?
  @Flag(name: .long, help: "Ask nothing.")
  var yes = false

  func run() async throws {
    let profile = try await ClientProfile.open(client)
    let browser = Browser(mayOpen: !client.noBrowser, environment: ProcessInfo.processInfo.environment)
    let engine = profile.engine(
      email == nil ? try strategies.registry(at: profile.server) : [PasswordStrategy()],
      context: SignInContext(browser: { browser.show($0) }, device: .thisMachine))
    do throws(SessionError) {
      try await engine.start()
      guard try await engine.currentSession() != nil else { throw .notSignedIn }
    } catch {
      throw CommandFailure(error)
    }
    if !yes {
      try Confirmation.ask("This deletes your account at \(profile.server.absoluteString) for good.")
    }
    let deletion = try await delete(engine)
    if client.json {
      StandardStreams.output(try AccountOutput.json(DeletionResponse(deletion: deletion)))
    } else {
      for line in Self.lines(deletion, at: profile.server) { StandardStreams.output(line) }
    }
  }

  private func delete(_ engine: SessionEngine) async throws(CommandFailure) -> Deletion {
    do throws(AccountError) {
      return try await engine.deleteAccount()
    } catch {
      guard case .reauthenticationRequired(let methods) = error else {
        throw CommandFailure(error, see: strategies.flags)
      }
      guard methods.contains(.password), email != nil else {
        throw CommandFailure(.refused, "the server wants a fresh proof; say --email with your address")
      }
    }
    let method = SignInMethod.email(email ?? "", password: try PasswordPrompt.read("Password"))
    do throws(AccountError) { return try await engine.deleteAccount(reauthenticatingWith: method) } catch {
      throw CommandFailure(error, see: strategies.flags)
    }
  }

  static func lines(_ deletion: Deletion, at server: URL) -> [String] {
    var lines: [String] = []
    switch (deletion.state, deletion.dueAt) {
    case (.scheduled, let due?):
      lines.append("The account is deleted at \(WireJSON.timestamp(due)), unless you sign in before.")
    case (.scheduled, nil): lines.append("The account is going to be deleted, unless you sign in before.")
    default: lines.append("The account is deleted.")
    }
    if let instructions = deletion.instructions { lines.append(instructions.printable) }
    let address = server.absoluteString + "\(WirePath.deletions)/\(deletion.id.rawValue.printable)"
    return lines + ["What has become of it, without a sign-in:", "  curl \(address)"]
  }
}
