import ArgumentParser
import Foundation

/// The flags of commands that run a server; each is stronger than environment and files.
struct ConfigurationOptions: ParsableArguments {
  @Option(name: .long, help: "The address to listen on.")
  var host: String?
  @Option(name: .long, help: "The port to listen on; 0 picks a free one.")
  var port: String?
  @Option(name: .long, help: ArgumentHelp("The folder to keep data in.", valueName: "folder"))
  var data: String?
  @Option(
    name: .long,
    help: ArgumentHelp("The configuration file. Default: bramley.yaml, when it is there.", valueName: "file"))
  var config: String?
  @OptionGroup var log: LogOptions

  /// What was said, by key.
  var flags: [SettingKey: String] {
    var flags = log.flags
    flags[.serverHost] = host
    flags[.serverPort] = port
    flags[.data] = data
    return flags
  }

  /// Reads files and environment beneath the flags.
  func sources() throws(ConfigurationFailure) -> ConfigurationSources {
    try .read(config: config, flags: flags, environment: ProcessInfo.processInfo.environment)
  }

  /// The host and port of the command line alone, for a command that no key configures.
  func address(defaultPort: Int) throws -> (host: HostAddress, port: Int) {
    do throws(Malformed) {
      return (
        try host.map(HostAddress.init) ?? .loopback, try port.map(PlainValue.port) ?? defaultPort
      )
    } catch {
      throw ValidationError("--host or --port \(error.reason).")
    }
  }
}

/// The flags of the log.
struct LogOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "trace, debug, info, notice, warning, error or critical. Default: info.", valueName: "level"))
  var logLevel: String?
  @Option(
    name: .long,
    help: ArgumentHelp("text or json. Default: text on a terminal, else json.", valueName: "format"))
  var logFormat: String?

  /// What was said, by key.
  var flags: [SettingKey: String] {
    var flags: [SettingKey: String] = [:]
    flags[.logLevel] = logLevel
    flags[.logFormat] = logFormat
    return flags
  }
}
