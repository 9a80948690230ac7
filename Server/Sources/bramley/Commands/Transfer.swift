import ArgumentParser
import BramleyCore

/// `bramley transfer`: migrates an app's people when the app moves to another team.
struct Transfer: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "transfer",
    abstract: "Take the people along when the app moves to another Apple team.",
    discussion: """
      Apple knows a person by another id, and by another relay address, in every team. So each person is handed \
      over under a transfer id, which the old team asks for and the new team redeems:

        1. old team, before the transfer:
           bramley transfer prepare --to NEWTEAM123
        2. App Store Connect: ungroup the app, transfer it, have it accepted
        3. new team, within sixty days:
           bramley transfer complete --report transfer-NEWTEAM123.csv

      Each step can be run again at any time and continues where it stopped; run the first once more right before the \
      transfer, for those who came meanwhile. Both run beside a live server. People who sign in after the transfer \
      and before step 3 are recognised too, wherever step 1 was done in the server's own store.
      """,
    subcommands: [PrepareTransfer.self, CompleteTransfer.self])
}
