/// All that is wrong with a configuration, a sentence each. No sentence holds a value, so none a secret.
struct ConfigurationFailure: Error, Hashable, CustomStringConvertible {
  /// One line for each thing to mend.
  var sentences: [String]

  var description: String { sentences.joined(separator: "\n") }
}

extension ConfigurationFailure {
  init(_ problems: [ConfigurationProblem]) { sentences = problems.map(\.sentence) }

  /// Says what is wrong with the value of a key, and shows a right one.
  static func sentence(_ key: SettingKey, from place: String, _ wrong: String) -> ConfigurationProblem {
    ConfigurationProblem(
      key: key, what: "\(key.rawValue) (\(place)) \(wrong)",
      remedy: "a right one: \(key.rawValue): \(key.example)")
  }

  /// Says that a key is missing, and how to set it.
  static func missing(_ key: SettingKey, _ why: String) -> ConfigurationProblem {
    ConfigurationProblem(
      key: key, what: "\(key.rawValue) is not set: \(why)",
      remedy: "set \(key.rawValue): \(key.example) in bramley.yaml, or \(key.environmentName)")
  }

  /// Says that nobody knows a key, and which was likely meant.
  static func unknown(_ name: String, from place: String, nearest: String?) -> ConfigurationProblem {
    ConfigurationProblem(
      what: "\(name.printable) (\(place)) is no setting of Bramley",
      remedy: nearest.map { "did you mean \($0)?" })
  }
}

extension String {
  /// The text with control characters made visible, cut to a length that fits a line.
  var printable: String { printable(upTo: 80) }

  /// The text with control characters made visible, cut to so many scalars.
  func printable(upTo length: Int) -> String {
    let shown = unicodeScalars.prefix(length).map { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: "\u{FFFD}"
      default: String(scalar)
      }
    }.joined()
    return unicodeScalars.count > length ? shown + "…" : shown
  }
}
