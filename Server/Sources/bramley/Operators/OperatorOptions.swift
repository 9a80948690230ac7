import ArgumentParser
import BramleyAPI
import BramleyCore
import BramleyServer
import Foundation

/// The flags of the commands that work on the store itself, whether a server runs on it or not.
struct OperatorOptions: ParsableArguments {
  @Option(name: .long, help: ArgumentHelp("The server's data folder.", valueName: "folder"))
  var data: String?
  @Option(
    name: .long, help: ArgumentHelp("The server's PostgreSQL database: database.url.", valueName: "url"))
  var database: String?
  @Option(
    name: .long,
    help: ArgumentHelp(
      "The server's configuration file. Default: bramley.yaml here, else /etc/bramley/bramley.yaml.",
      valueName: "file")
  )
  var config: String?
  @Flag(name: .long, help: "Print the result as JSON, and nothing else on standard output.")
  var json = false

  /// Reads the server's configuration: files and environment, which the flags override.
  func settings() throws(ConfigurationFailure) -> OperatorSettings {
    var flags: [SettingKey: String] = [:]
    flags[.data] = data
    flags[.databaseURL] = database
    let settings = try OperatorSettings(
      .ofCommand(config: config, flags: flags))
    StandardStreams.notes(settings.notes)
    return settings
  }

  /// Prints a result: as JSON if requested, else as lines for people.
  func print(_ report: some Encodable, or lines: [String]) throws {
    if json {
      StandardStreams.output(try AccountOutput.json(report))
    } else {
      for line in lines { StandardStreams.output(line) }
    }
  }
}

extension OperatorOptions {
  /// The help text that all of these commands share.
  static let discussion = """
    Reads the server's configuration (data, database and server.master_key alone count) and works on its store, while the \
    server runs or not. A store that an older version made is moved forward, as `bramley serve` does; there must \
    be one: none is made.
    """
}
