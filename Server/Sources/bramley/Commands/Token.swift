import ArgumentParser

/// `bramley token`: inspects tokens.
struct Token: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "token",
    abstract: "Look at tokens: Apple's and Bramley's.", subcommands: [TokenInspect.self]
  )
}
