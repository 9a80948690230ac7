import ArgumentParser
import BramleyAPI
import BramleyClient

/// `bramley whoami`: shows the account that is signed in, as the server returns it.
struct WhoAmI: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "whoami",
    abstract: "Print who is signed in, as the server says now.",
    discussion: """
      Renews the session where necessary. Exit status 1 says that nobody is signed in, 69 that the server can't be \
      reached; the session is kept then.

        bramley whoami --json
      """)

  @OptionGroup var client: ClientOptions

  func run() async throws {
    let engine = try await ClientProfile.open(client).engine()
    let user: User
    do throws(SessionError) {
      try await engine.start()
      user = try await engine.user()
    } catch {
      throw CommandFailure(error)
    }
    await engine.reportLateNames()
    if client.json {
      StandardStreams.output(try AccountOutput.json(user))
    } else {
      for line in AccountOutput(user: user).lines { StandardStreams.output(line) }
    }
  }
}
