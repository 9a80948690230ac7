/// One thing that is wrong with a configuration. It holds no value, so no secret.
struct ConfigurationProblem: Hashable, Sendable {
  /// The key that it is about; nil where it is about a file, a name, or several keys.
  var key: SettingKey?
  /// What is wrong.
  var what: String
  /// What would be right, where that can be said.
  var remedy: String?

  /// Both in one line.
  var sentence: String { remedy.map { "\(what); \($0)" } ?? what }
}
