import ArgumentParser
import BramleyAPI
import BramleyCore
import BramleyServer
import Foundation

/// `bramley export`: writes all accounts in one documented format.
struct Export: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract:
      "Write all accounts as JSON Lines, with their identities, password hashes, passkeys and second factors.",
    discussion: """
      One account a line, after a first line with the version of the format; docs/export.md describes it. \
      `bramley import --from bramley` reads it back. A server may run meanwhile.

        bramley export accounts.jsonl

      The file has names, addresses, password hashes and the secrets of authenticator apps: only its owner may read it, and the audit log records the \
      export. Sessions, recovery codes, Apple's tokens and keys are not in it; `bramley move` and `bramley backup` carry everything.

      Exit status: 0 done; 1 refused; 69 the store does not answer; 78 wrong configuration.
      """)

  @Argument(help: ArgumentHelp("The file to write.", valueName: "file"))
  var file: String
  @Flag(name: .long, help: "Replace the file if it is there.")
  var force = false
  @OptionGroup var options: OperatorOptions

  func run() async throws {
    let summary = try await OperatorStore.open(options.settings()) { open in
      let ring = try await open.ring()
      let run = ExportRun(store: open.store, seal: Seal(ring: ring), surroundings: open.surroundings)
      let output = try PrivateFile(file, replaces: force)
      return try await run.run(to: output, file: file, progress: .standardError("written", of: "accounts"))
    }
    try options.print(summary, or: summary.lines)
  }
}
