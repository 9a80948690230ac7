public import BramleyCore
public import Foundation

/// The configuration of a server, read and checked. `docs/configuration.md` describes every setting.
public struct ServerConfiguration: Sendable {
  package let settings: Settings

  package init(_ settings: Settings) { self.settings = settings }

  /// Makes a configuration in code. Several values of one setting are separated by commas.
  ///
  /// ```swift
  /// let configuration = try ServerConfiguration([
  ///   .serverPublicURL: "https://example.com", .data: "/var/lib/example", .appleTeamID: "A1B2C3D4E5", …
  /// ])
  /// ```
  ///
  /// - Throws: all faults at once.
  public init(_ values: [SettingKey: String]) throws(ConfigurationFailure) {
    self.init(try Settings(ConfigurationSources(values: values), needsApple: true))
  }

  /// Reads `bramley.yaml`, `.env` and the environment, as `bramley serve` does.
  ///
  /// - Parameters:
  ///   - file: The configuration file. When it is nil, `bramley.yaml` is read if it exists.
  ///   - environment: The variables whose names begin with `BRAMLEY_` are settings.
  ///   - values: Settings of your own, stronger than file and environment.
  /// - Throws: all faults at once.
  public static func read(
    file: String? = nil, environment: [String: String] = ProcessInfo.processInfo.environment,
    overriddenBy values: [SettingKey: String] = [:]
  ) throws(ConfigurationFailure) -> ServerConfiguration {
    var sources = try ConfigurationSources.read(config: file, flags: [:], environment: environment)
    sources.values = values
    return ServerConfiguration(try Settings(sources, needsApple: true))
  }

  /// The address to listen on (`server.host`).
  public var host: String { settings.server.host.text }
  /// The port to listen on (`server.port`).
  public var port: Int { settings.server.port }
}
