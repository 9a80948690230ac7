import ArgumentParser
import BramleyClient

/// `bramley sign-out`: ends the session here and at the server.
struct SignOut: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sign-out",
    abstract: "Sign out, here and at the server.",
    discussion: """
      Signs out on this machine whatever the network does. When the server can't be reached it is told at the next \
      command of this profile.
      """)

  @OptionGroup var client: ClientOptions

  func run() async throws {
    let engine = try await ClientProfile.open(client).engine()
    let result: SignOutResult
    do throws(SessionError) {
      result = try await engine.signOut()
    } catch {
      throw CommandFailure(error)
    }
    guard result != .notSignedIn else {
      throw CommandFailure(.refused, "nobody is signed in, so there is nothing to end")
    }
    if client.json {
      StandardStreams.output(try AccountOutput.json(SignOutReport(ended: result == .ended)))
    } else {
      StandardStreams.output(
        result == .ended
          ? "Signed out." : "Signed out here; the server can't be reached and is told next time.")
    }
  }
}

/// What `sign-out --json` prints.
struct SignOutReport: Codable, Hashable {
  /// Whether the server has ended the session; if not, it is told at the next command.
  var ended: Bool
}
