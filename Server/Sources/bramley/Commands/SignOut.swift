import ArgumentParser
import BramleyClient

/// `bramley sign-out`: ends the session here and at the server.
struct SignOut: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sign-out",
    abstract: "Sign out, here and at the server.",
    discussion: """
      Signs out on this machine whatever the network does. When the server can't be reached it is told at the next \
      command of this profile. With --everywhere all devices of the account are signed out; that needs the server, \
      and without it nothing changes.
      """)

  @OptionGroup var client: ClientOptions
  @Flag(name: .long, help: "Sign every device of the account out.")
  var everywhere = false

  func run() async throws {
    let engine = try await ClientProfile.open(client).engine()
    let result: SignOutResult
    do throws(SessionError) {
      if everywhere {
        try await engine.signOutEverywhere()
        result = .ended
      } else {
        result = try await engine.signOut()
      }
    } catch {
      throw CommandFailure(error)
    }
    guard result != .notSignedIn else {
      throw CommandFailure(.refused, "nobody is signed in, so there is nothing to end")
    }
    if client.json {
      StandardStreams.output(try AccountOutput.json(SignOutReport(ended: result == .ended)))
    } else {
      StandardStreams.output(words(result))
    }
  }

  private func words(_ result: SignOutResult) -> String {
    if everywhere { return "Signed out everywhere." }
    return result == .ended
      ? "Signed out." : "Signed out here; the server can't be reached and is told next time."
  }
}

/// What `sign-out --json` prints.
struct SignOutReport: Codable, Hashable {
  /// Whether the server has ended the session; if not, it is told at the next command.
  var ended: Bool
}
