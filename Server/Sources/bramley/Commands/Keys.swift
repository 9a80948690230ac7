import ArgumentParser
import BramleyCore
import BramleyHTTP

/// `bramley keys`: the keys that sign access tokens, and the master keys that seal the store's secrets.
struct Keys: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "keys",
    abstract: "List, rotate and remove keys.",
    discussion: """
      Access-token keys rotate by themselves every thirty days; master keys do when you say so:

        bramley keys rotate --master
        bramley keys list
        bramley keys remove --master 1a2b3c4d

      A key for access tokens that leaked is withdrawn at once:

        bramley keys remove --access kid

      Running servers follow within seconds, and seal anew what lies under older master keys. An old master key stays \
      until the last refresh token made under it has expired; `keys list` says until when, and `keys remove` refuses \
      before. Keep a removed key with the backups that are older than its removal.

      \(OperatorOptions.discussion)
      """,
    subcommands: [List.self, Rotate.self, Remove.self], defaultSubcommand: List.self)

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list",
      abstract: "List the keys and what depends on them.")

    @OptionGroup var options: OperatorOptions

    func run() async throws {
      let report = try await OperatorStore.open(options.settings()) { open in
        let signing = open.signingKeys(try await open.ring())
        return KeysReport(
          try await signing.schedule(at: open.now), try await open.store.masterKeyUse(at: open.now),
          at: open.now)
      }
      try options.print(report, or: report.lines)
    }
  }

  struct Rotate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "rotate",
      abstract: "Make a new key.",
      discussion: """
        A new access-token key is published at once and signs after an hour, so that whoever caches the key set knows \
        it by then. A new master key seals at once.
        """)

    @OptionGroup var options: OperatorOptions
    @Flag(name: .long, help: "A new key for access tokens.")
    var access = false
    @Flag(name: .long, help: "A new master key.")
    var master = false

    func validate() throws {
      guard access != master else { throw ValidationError("Say which key: --access or --master.") }
    }

    func run() async throws {
      try await OperatorStore.open(options.settings()) { open in
        if access {
          let report = try await open.rotateAccessKey()
          try options.print(report, or: report.lines)
        } else {
          let report = try await open.rotateMasterKey()
          try options.print(report, or: report.lines)
        }
      }
    }
  }
}
