import ArgumentParser
import BramleyCore

extension Keys {
  struct Remove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "remove",
      abstract: "Take a key out of use for good.",
      discussion: """
        A key for access tokens that leaked is withdrawn at once: its tokens are accepted no longer, and the next key signs. \
        A master key is removed once it is old: that is refused while it seals, while rows are sealed under it, or while a live \
        refresh token bears it.
        """)

    @OptionGroup var options: OperatorOptions
    // One of 64 ids begins with a hyphen.
    @Option(
      name: .long, parsing: .unconditional,
      help: ArgumentHelp("The key for access tokens, as keys list shows it.", valueName: "kid"))
    var access: String?
    @Option(
      name: .long,
      help: ArgumentHelp("The master key: eight hex digits, as keys list shows it.", valueName: "id"))
    var master: String?

    func validate() throws { _ = try key() }

    func run() async throws {
      let key = try key()
      try await OperatorStore.open(options.settings()) { open in
        let note =
          switch key {
          case .access(let id): try await open.withdrawAccessKey(id)
          case .master(let id): try await open.removeMasterKey(id)
          }
        try options.print(KeyRemovalReport(removed: key.description), or: note)
      }
    }

    private enum Key: CustomStringConvertible {
      case access(String)
      case master(MasterKey.ID)

      var description: String {
        switch self {
        case .access(let id): id
        case .master(let id): id.description
        }
      }
    }

    private func key() throws -> Key {
      switch (access, master) {
      case (let id?, nil): return .access(id)
      case (nil, let text?):
        guard let id = MasterKey.ID(text) else {
          throw ValidationError("--master must be eight hex digits, as `bramley keys list` shows them.")
        }
        return .master(id)
      default: throw ValidationError("Say which key: --access or --master.")
      }
    }
  }
}
