import ArgumentParser
import BramleyCore
import BramleyServer

/// The flags of `bramley serve`, for the commands that look at its configuration.
struct ConfigSources: ParsableArguments {
  @OptionGroup var options: ConfigurationOptions
  @Option(
    name: .long,
    help: ArgumentHelp(
      "A PostgreSQL database to keep data in, such as postgres://user@host/name.", valueName: "url"))
  var database: String?

  /// Reads files and environment; the flags override them.
  ///
  /// - Parameter json: Whether a file that can't be read is reported as JSON too.
  func sources(json: Bool) throws -> ConfigurationSources {
    do throws(ConfigurationFailure) {
      return try options.sources(database.map { [.databaseURL: $0] } ?? [:])
    } catch {
      guard json else { throw error }
      StandardStreams.output(try AccountOutput.json(ConfigurationReport(unreadable: error)))
      throw CommandFailure.Status.configuration.code
    }
  }
}
