import ArgumentParser
import BramleyCore
import BramleyServer
import Foundation

/// The flags of commands that run a server; each overrides environment and files.
struct ConfigurationOptions: ParsableArguments {
  @Option(name: .long, help: "The address to listen on.")
  var host: String?
  @Option(name: .long, help: "The port to listen on; 0 picks a free one.")
  var port: String?
  @Option(name: .long, help: ArgumentHelp("The folder to keep data in.", valueName: "folder"))
  var data: String?
  @Option(
    name: .long,
    help: ArgumentHelp(
      "The configuration file. Default: bramley.yaml here, else /etc/bramley/bramley.yaml.", valueName: "file"
    ))
  var config: String?
  @OptionGroup var log: LogOptions

  /// The values of the flags, by key.
  var flags: [SettingKey: String] {
    var flags = log.flags
    flags[.serverHost] = host
    flags[.serverPort] = port
    flags[.data] = data
    return flags
  }

  /// Reads files and environment; the flags override them.
  ///
  /// - Parameter more: The flags that the command has besides.
  func sources(_ more: [SettingKey: String] = [:]) throws(ConfigurationFailure) -> ConfigurationSources {
    let all = flags.merging(more) { $1 }
    return try .ofCommand(config: config, flags: all)
  }

  /// Checks the address. An invalid flag is a usage error, so it is reported before any file is read.
  func validate() throws { _ = try address(defaultPort: 0) }

  /// Returns the host and port of the command line alone, for a command that has no keys in the
  /// configuration.
  func address(defaultPort: Int) throws -> (host: HostAddress, port: Int) {
    (
      try host.map { try Self.parse("--host", $0, HostAddress.init(_:)) } ?? .loopback,
      try port.map { try Self.parse("--port", $0, PlainValue.port) } ?? defaultPort
    )
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

  func validate() throws {
    _ = try logLevel.map { try Self.parse("--log-level", $0, LogSection.level) }
    _ = try logFormat.map { try Self.parse("--log-format", $0, LogSection.format) }
  }

  /// The values of the flags, by key.
  var flags: [SettingKey: String] {
    var flags: [SettingKey: String] = [:]
    flags[.logLevel] = logLevel
    flags[.logFormat] = logFormat
    return flags
  }
}

extension ParsableArguments {
  /// Parses a flag's value like the key of the same meaning; an invalid one is a usage error.
  static func parse<Value>(
    _ flag: String, _ text: String, _ parse: (String) throws(Malformed) -> Value
  ) throws -> Value {
    do throws(Malformed) {
      return try parse(text)
    } catch {
      throw ValidationError("\(flag) \(error.reason).")
    }
  }
}
