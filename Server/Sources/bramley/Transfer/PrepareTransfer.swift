import AppleID
import ArgumentParser
import BramleyCore
import BramleyServer
import Foundation

/// `bramley transfer prepare`: the old team's half of a transfer.
struct PrepareTransfer: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "prepare",
    abstract: "Fetch a transfer id for every Apple identity of this team.",
    discussion: """
      For the team that has the app now, before the transfer. It asks Apple for the id under which each person moves \
      to the other team, keeps it in the store, and writes the report that the other team needs:

        bramley transfer prepare --to NEWTEAM123

      The report has the columns account_id, sub, transfer_sub, status and error; the status is prepared, revoked \
      (the person has stopped using the app) or failed. It names people, so only its owner may read it: hand it over \
      by a safe way. Run the command again whenever it was broken off, and right before the transfer.

      Exit status: 0 when everybody has an id or has stopped using the app; 1 when some remain.
      """)

  @Option(
    name: .long, help: ArgumentHelp("The team that gets the app: ten characters.", valueName: "team"))
  var to: String
  @Option(
    name: .long, help: ArgumentHelp("The report. Default: transfer-TEAM.csv.", valueName: "file"))
  var report: String?
  @OptionGroup var options: TransferOptions

  func validate() throws {
    _ = try Self.parse("--to", to, PortalID.tenCharacters)
    guard report?.isEmpty != true else { throw ValidationError("--report is empty.") }
  }

  func run() async throws {
    let settings = try options.settings()
    let path = report ?? "transfer-\(to).csv"
    let (summary, stop) = try await TransferSite.with(settings, makesStore: false) { site in
      guard site.settings.team.rawValue != to else {
        throw ValidationError("--to is the team of apple.team_id, which has the app already.")
      }
      let run = TransferPreparation(
        of: site.settings.team, to: AppleTeamID(rawValue: to), client: try options.client(of: site.settings),
        apple: site.client, store: site.store, limits: options.limits, clock: .live(),
        now: Surroundings.live.now)
      let writer = try ReportWriter(path)
      let progress = ProgressLine.standardError("asked for")
      let summary = try await Interruption.handled(by: run.interrupt) {
        try await run.run(
          begin: { all, _ in progress.begin(all: all) }, each: { _ in progress.advance() },
          report: { try writer.write($0) })
      }
      progress.end()
      // An empty report must not replace one of people who have all been transferred.
      if summary.total > 0 || !FileManager.default.fileExists(atPath: path) { try writer.finish() }
      return (summary, await run.stop)
    }
    try report(summary, stop, path: path, team: settings.apple.team?.rawValue ?? "")
  }

  private func report(
    _ summary: TransferPreparation.Summary, _ stop: TransferStop?, path: String, team: String
  ) throws {
    if options.site.json {
      StandardStreams.output(try AccountOutput.json(summary.wire))
    } else {
      StandardStreams.output(
        "\(summary.prepared) of \(summary.total) people have a transfer id for \(to); \(summary.failed) have stopped "
          + "using the app; \(summary.remaining) remain. The report is \(path.printable).")
    }
    if summary.total == 0 {
      StandardStreams.error(
        "bramley: nobody of team \(team) is in this store; apple.team_id must be the team that has the app now"
      )
    }
    if summary.failed == summary.total, summary.total > 0 {
      StandardStreams.error(
        "bramley: Apple refused everybody; unless all have left, --client-id is not the app that is transferred"
      )
    }
    guard summary.remaining > 0 else { return }
    throw CommandFailure(remaining: summary.remaining, of: summary.total, stop)
  }
}
