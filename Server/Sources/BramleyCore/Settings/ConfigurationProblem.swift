/// One error in a configuration. It contains no value, so no secret.
package struct ConfigurationProblem: Hashable, Sendable {
  /// The key that it is about; nil when it is about a file, a name, or several keys.
  package var key: SettingKey?
  /// What is wrong.
  package var what: String
  /// What would be correct, if that is known.
  package var remedy: String?

  package init(key: SettingKey? = nil, what: String, remedy: String? = nil) {
    self.key = key
    self.what = what
    self.remedy = remedy
  }

  /// Both in one line.
  package var sentence: String { remedy.map { "\(what); \($0)" } ?? what }
}
