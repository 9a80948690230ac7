import AppleID
import ArgumentParser
import BramleyCore
import Foundation

/// `bramley transfer complete`: the new team's half of a transfer.
struct CompleteTransfer: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "complete",
    abstract: "Take over the people of a report, in the team that has the app now.",
    discussion: """
      For the team that got the app: apple.team_id, apple.key_id, apple.private_key_path and the client ids are the \
      new team's. It asks Apple who each person of the report is to this team, and moves the identity: accounts, \
      names and sessions stay, relay addresses become the new ones.

        bramley transfer complete --report transfer-NEWTEAM123.csv

      Accounts that this store does not have are made under their old ids, so that the app's own data still fits. \
      The report gets each person's status: done, revoked (nobody to move), failed (run it again), or conflict: the \
      person signed in at the new team before and has another account there, which is named and left alone.

      Apple answers for sixty days after the transfer. Exit status: 0 when all are done; 1 when some remain.
      """)

  @Option(
    name: .long, help: ArgumentHelp("The report that `transfer prepare` wrote.", valueName: "file"))
  var report: String
  @OptionGroup var options: TransferOptions

  func run() async throws {
    let settings = try options.settings()
    let all = try ReportReader.count(report)
    let (summary, stop) = try await TransferSite.with(settings, makesStore: true) { site in
      let run = TransferCompletion(
        to: site.settings.team, client: try options.client(of: site.settings), apple: site.client,
        store: site.store, limits: options.limits, clock: .live(), surroundings: .live)
      let writer = try ReportWriter(report)
      var reader = try ReportReader(report)
      let progress = ProgressLine.standardError("taken over")
      progress.begin(all: all)
      let summary = try await Interruption.handled(by: run.interrupt) {
        try await run.run(
          next: { try reader.next($0) }, each: { _ in progress.advance() },
          report: { try writer.write($0) })
      }
      progress.end()
      try writer.finish()
      return (summary, await run.stop)
    }
    try report(summary, stop)
  }

  private func report(_ summary: TransferCompletion.Summary, _ stop: TransferStop?) throws {
    if options.site.json {
      StandardStreams.output(try AccountOutput.json(summary.wire))
    } else {
      StandardStreams.output(
        "\(summary.done) of \(summary.total) people are taken over (\(summary.created) accounts were made in this "
          + "run); \(summary.failed) have nobody to move; \(summary.conflicts) have another account; "
          + "\(summary.remaining) remain. See \(report.printable).")
    }
    if summary.conflicts > 0 {
      StandardStreams.error(
        "bramley: \(summary.conflicts) signed in at the new team before they were moved; the report names both "
          + "accounts of each, and nothing was changed")
    }
    if summary.failed == summary.total, summary.total > 0 {
      StandardStreams.error(
        "bramley: Apple refused everybody; unless all have left, the transfer is not accepted yet, or more than sixty "
          + "days ago")
    }
    let open = summary.remaining + summary.conflicts
    if open > 0 { throw CommandFailure(remaining: open, of: summary.total, stop) }
  }
}
