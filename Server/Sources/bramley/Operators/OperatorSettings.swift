import BramleyCore
import BramleyServer

/// The part of the server's configuration that an operator's command reads: where the store is and how to
/// open its sealed values. It needs no settings of Apple.
struct OperatorSettings: Sendable {
  /// The source of the master keys.
  var masterKey: ServerSection.MasterKeySource
  /// The lifetimes of tokens, and so of the keys under them.
  var sessions: SessionPolicy
  /// How long data that has ended or expired is kept.
  var retention: RetentionPolicy
  /// The server's data folder.
  var dataFolder: String
  /// The database, when it is not in the data folder.
  var database: DatabaseSection
  /// The back ends that get webhooks about what the command does.
  var webhooks: [WebhookSubscription]
  /// What the operator should know about the sources, though it is no fault.
  var notes: [String]

  init(_ sources: ConfigurationSources) throws(ConfigurationFailure) {
    var reader = sources.reader()
    masterKey = ServerSection(&reader).masterKey
    sessions = SessionSection.policy(&reader)
    retention = RetentionSection.policy(&reader)
    dataFolder = reader.file(.data, PlainValue.path) ?? Settings.defaultDataFolder
    database = DatabaseSection(&reader)
    webhooks = WebhooksSection.subscriptions(&reader)
    notes = reader.notes
    guard reader.problems.isEmpty else { throw ConfigurationFailure(reader.problems) }
  }
}
