import ArgumentParser
import BramleyClient

/// `bramley sign-out`: ends the session here and at the server.
struct SignOut: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sign-out",
    abstract: "Sign out, here and at the server.",
    discussion: """
      Signs out on this machine whatever the network does. When the server can't be reached, the session ends there \
      at the next command of this profile. With --everywhere all devices of the account are signed out; that \
      needs the server, and without it nothing changes. A session's file that can't be read is moved aside with \
      --discard-damaged; what it held is signed out here only.
      """)

  @OptionGroup var client: ClientOptions
  @Flag(name: .long, help: "Sign every device of the account out.")
  var everywhere = false
  @Flag(name: .long, help: "Let go of a session that can't be read; one that can be stays.")
  var discardDamaged = false

  func validate() throws {
    if everywhere, discardDamaged {
      throw ValidationError("A session that can't be read can't sign out everywhere; choose one of both.")
    }
  }

  func run() async throws {
    if discardDamaged { return try await discard() }
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
    try report(words(result), isEnded: result == .ended)
  }

  private func discard() async throws {
    guard try await ClientProfile.discardUnreadable(client) else {
      throw CommandFailure(
        .refused, "the session can be read, so nothing was discarded; run: bramley sign-out")
    }
    try report("The damaged session is discarded here; it has not ended at the server.", isEnded: false)
  }

  private func report(_ words: String, isEnded: Bool) throws {
    StandardStreams.output(client.json ? try AccountOutput.json(SignOutReport(ended: isEnded)) : words)
  }

  private func words(_ result: SignOutResult) -> String {
    if everywhere { return "Signed out everywhere." }
    return result == .ended
      ? "Signed out." : "Signed out here; the server can't be reached, and the session ends there next time."
  }
}

/// The output of `sign-out --json`.
struct SignOutReport: Codable, Hashable {
  /// Whether the server has ended the session; if not, the next command reports the sign-out to it.
  var ended: Bool
}
