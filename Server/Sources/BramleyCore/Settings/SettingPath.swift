/// The name of a setting: a fixed one, or one of a section whose names the operator chooses.
package protocol SettingPath: Hashable, Sendable {
  /// The name in `bramley.yaml`.
  var rawValue: String { get }
  /// Whether the value is a list; comma-separated in the environment.
  var isList: Bool { get }
  /// A valid value, as it may be written in `bramley.yaml`.
  var example: String { get }
  /// How much of the value may be shown.
  var disclosure: SettingDisclosure { get }
}

extension SettingPath {
  /// The sections and the name, in order.
  package var components: [String] { rawValue.split(separator: ".").map(String.init) }

  /// The name in the environment and in `.env`: `BRAMLEY_APPLE_TEAM_ID`.
  package var environmentName: String {
    "BRAMLEY_" + components.joined(separator: "_").uppercased().replacing("-", with: "_")
  }
}

extension SettingKey: SettingPath {}
