import ArgumentParser
import BramleyCore

/// `bramley check`: the integrity of the store.
struct CheckStore: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check the store: that every row keeps the rules, and that every sealed value opens.",
    discussion: """
      It reads every row, in short reads of a thousand rows, and writes nothing, while a server runs or not. Every \
      session must have its account and every grant its identity, jobs must be of known kinds, spent marks hashes, \
      and so on; every sealed value is opened with the master keys of the configuration. Rows are named by their ids.

        bramley check
        bramley check --config /etc/bramley/bramley.yaml --json

      `bramley doctor` checks the set-up; `bramley backup --verify` checks a backup in the same way.

      Exit status: 0 nothing has failed, warnings or not; 1 something has; 69 the database does not answer.
      """)

  @OptionGroup var options: OperatorOptions
  @Flag(name: .long, help: "Print only what is wrong, and the totals.")
  var quiet = false

  func run() async throws {
    let report = try await OperatorStore.open(options.settings()) { open in
      try await StoreExamination.run(open.store, keys: open.keysAtHand(), reload: open.reloadKeys)
    }
    try options.print(IntegrityOutput(report), or: IntegrityOutput(report).lines(all: !quiet))
    if report.hasFailure { throw CommandFailure.Status.refused.code }
  }
}
