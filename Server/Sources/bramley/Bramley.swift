import ArgumentParser
import BramleyHTTP
import BramleyServer

/// The command: `bramley serve`, `bramley demo`, …
@main
struct Bramley: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bramley",
    abstract: "Sign in with Apple, whole: a server, a client, and Apple itself on your own machine.",
    discussion: """
      Begin with the demo, which needs no Apple account and no configuration:

        bramley demo

      It starts a server and an emulator of Apple's ID service and prints a page to open. \
      With your own keys from Apple's portal, `bramley serve` is the server alone.

      Exit status: 0 done; 1 refused, or not signed in; 64 wrong usage; 69 something is out of reach; \
      74 standard output can't be written; 78 wrong configuration.
      """,
    version: ServerVersion.current,
    subcommands: [
      Demo.self, Serve.self, Apple.self, Secret.self, Token.self, SignIn.self, WhoAmI.self, Devices.self,
      SignOut.self, DeleteAccount.self, SecondFactorCommand.self,
      Users.self, Sessions.self, Jobs.self, Keys.self, Audit.self, Admin.self, Migrate.self,
      Transfer.self,
      CheckStore.self, Backup.self, Restore.self, Move.self, Import.self, Export.self,
      Mail.self, Webhooks.self, Doctor.self, Config.self,
      Init.self,
    ])

  /// Runs the command line, and turns a failure into one sentence and an exit status.
  static func main() async {
    StandardStreams.surviveClosedPipes()
    do {
      var command = try parseAsRoot()
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
    } catch let failure as ConfigurationFailure {
      fail(CommandFailure(failure))
    } catch let failure as ListenFailure {
      fail(CommandFailure(failure))
    } catch let failure as CommandFailure {
      fail(failure)
    } catch  where exitCode(for: error).isSuccess {
      // Help and version.
      StandardStreams.output(fullMessage(for: error))
    } catch {
      exit(withError: error)
    }
    StandardStreams.exitAfterFailedOutput()
  }

  private static func fail(_ failure: CommandFailure) -> Never {
    for sentence in failure.sentences { StandardStreams.error("bramley: \(sentence)") }
    exit(withError: failure.status.code)
  }
}
