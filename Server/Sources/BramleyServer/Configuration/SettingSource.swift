/// The kind of place that a setting's value comes from.
package enum SettingSource: String, Sendable, CaseIterable, Codable {
  /// The program that embeds the server.
  case code
  /// The command line.
  case flag
  /// The process's variables.
  case environment
  /// `.env`.
  case dotEnv = "env_file"
  /// `bramley.yaml`.
  case file
  /// Nothing is configured, so it is what the server does by itself.
  case standard = "default"
}
