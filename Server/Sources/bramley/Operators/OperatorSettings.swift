import BramleyCore
import BramleyServer

/// What an operator's command reads of the server's configuration: where the store is and how to open what is
/// sealed in it. Nothing of Apple is needed.
struct OperatorSettings: Sendable {
  /// Where the master keys are.
  var masterKey: ServerSection.MasterKeySource
  /// How long tokens live, and so the keys under them.
  var sessions: SessionPolicy
  /// The server's data folder.
  var dataFolder: String

  init(_ sources: ConfigurationSources) throws(ConfigurationFailure) {
    var reader = sources.reader()
    masterKey = ServerSection(&reader).masterKey
    sessions = SessionSection.policy(&reader)
    dataFolder = reader.value(.data, PlainValue.path) ?? Settings.defaultDataFolder
    guard reader.problems.isEmpty else { throw ConfigurationFailure(reader.problems) }
  }
}
