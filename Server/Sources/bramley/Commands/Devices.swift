import ArgumentParser
import BramleyAPI
import BramleyClient

/// `bramley devices`: lists where the account is signed in.
struct Devices: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "devices",
    abstract: "List the devices that are signed in to your account, or sign one out.",
    discussion: """
      The device that asks is marked. With --end, the device of that session is signed out:

        bramley devices
        bramley devices --end 01JD0A7…
      """)

  @OptionGroup var client: ClientOptions
  @Option(name: .long, help: ArgumentHelp("Sign the device of this session out.", valueName: "session"))
  var end: String?

  func run() async throws {
    let engine = try await ClientProfile.open(client).engine()
    let sessions: [SessionSummary]
    do throws(SessionError) {
      try await engine.start()
      if let end { try await engine.endSession(SessionID(rawValue: end)) }
      // A device that has signed itself out can't request the remaining sessions.
      sessions = try await engine.currentSession() == nil && end != nil ? [] : try await engine.sessions()
    } catch {
      throw CommandFailure(error)
    }
    await engine.reportLateNames()
    if client.json {
      StandardStreams.output(try AccountOutput.json(SessionList(sessions: sessions)))
    } else {
      for line in Self.table(sessions) { StandardStreams.output(line) }
    }
  }

  static func table(_ sessions: [SessionSummary]) -> [String] {
    var table = TextTable("SESSION", "DEVICE", "KIND", "SINCE", "LAST USED", "")
    for session in sessions {
      table.add(
        session.id.rawValue, session.device.name, session.kind.rawValue,
        WireJSON.timestamp(session.createdAt), WireJSON.timestamp(session.lastUsedAt),
        session.current ? "this one" : "")
    }
    return table.lines
  }
}
