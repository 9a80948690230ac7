package import BramleyCore
import BramleySQL
package import Foundation

/// What a look at a read replica finds, without changing it.
package struct PostgresReplicaExamination: Sendable {
  /// Whether it is a standby: a server that accepts no writes.
  package var isStandby: Bool
  /// Whether it is near enough to its primary for reads that may be a little old.
  package var isFresh: Bool
  /// The check values of the master keys that its store was sealed with; nil where it has no store.
  package var masterKeys: [MasterKey.ID: Data]?
}

extension PostgresStore {
  /// Looks at the read replica and writes nothing; nil where none is configured.
  ///
  /// - Throws: ``StoreError`` when it can't be reached.
  package static func examineReplica(
    _ settings: PostgresSettings, surroundings: Surroundings
  ) async throws(StoreError) -> PostgresReplicaExamination? {
    guard let url = settings.readURL else { return nil }
    var own = settings
    (own.url, own.readURL) = (url, nil)
    let most = Int(settings.patience.forReplica * 1000)
    return try await look(own, isReplica: true, surroundings: surroundings) { tx in
      PostgresReplicaExamination(
        isStandby: try tx.exists("SELECT 1 WHERE pg_is_in_recovery()", []),
        isFresh: try tx.exists(PostgresReplica.freshness, [most]), masterKeys: try tx.storedMasterKeys())
    }
  }
}
