package import BramleyCore

/// Everything that is wrong with a configuration, one sentence each. No sentence contains a value, and so no
/// secret.
public struct ConfigurationFailure: Error, Hashable, CustomStringConvertible {
  /// One line for each fault.
  public var sentences: [String]

  /// Whether something that is configured did not answer, and may later: the configuration need not be wrong.
  package var isOutage = false

  package init(sentences: [String], isOutage: Bool = false) {
    self.sentences = sentences
    self.isOutage = isOutage
  }

  public var description: String { sentences.joined(separator: "\n") }
}

extension ConfigurationFailure {
  package init(_ problems: [ConfigurationProblem]) { sentences = problems.map(\.sentence) }

  /// Describes what is wrong with the value of a key, with a valid example.
  package static func sentence(
    _ key: any SettingPath, from place: String, _ wrong: String
  ) -> ConfigurationProblem {
    ConfigurationProblem(
      key: key as? SettingKey, what: "\(key.rawValue) (\(place)) \(wrong)",
      remedy: "a right one: \(key.rawValue): \(key.example)")
  }

  /// Describes a missing key, and how to set it.
  package static func missing(_ key: SettingKey, _ why: String) -> ConfigurationProblem {
    missing(at: key, why)
  }

  /// Describes a missing setting, and how to set it.
  package static func missing(at key: any SettingPath, _ why: String) -> ConfigurationProblem {
    ConfigurationProblem(
      key: key as? SettingKey, what: "\(key.rawValue) is not set: \(why)",
      remedy: "set \(key.rawValue): \(key.example) in bramley.yaml, or \(key.environmentName)")
  }

  /// Describes an unknown key, with the known key that was probably meant.
  package static func unknown(_ name: String, from place: String, nearest: String?) -> ConfigurationProblem {
    ConfigurationProblem(
      what: "\(name.printable) (\(place)) is no setting of Bramley",
      remedy: nearest.map { "did you mean \($0)?" })
  }
}
