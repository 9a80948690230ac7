import BramleyServer
import Foundation

extension ConfigurationSources {
  /// Reads the configuration of a command: the named file, `bramley.yaml` in the working folder, or the one that a package
  /// installed.
  static func ofCommand(
    config: String?, flags: [SettingKey: String] = [:],
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(ConfigurationFailure) -> Self {
    try .read(
      config: config, installed: "/etc/bramley/bramley.yaml", flags: flags, environment: environment)
  }
}
