import BramleyAPI
import Foundation

/// The most live sessions of an account. A new one beyond it takes the place of those that were unused for
/// longest.
package struct SessionCap: Sendable, Equatable {
  /// The most sessions, those included that were handed over to other devices.
  package var limit: Int

  package init(limit: Int) { self.limit = limit }

  /// Returns the sessions that end when another one is opened. A session that handed others over is as recently
  /// used as the latest of them, so it ends after its children.
  ///
  /// - Parameter live: the account's live sessions.
  package func ending(for opened: SessionRecord, among live: [SessionRecord]) -> [SessionRecord] {
    let lastUses = Dictionary(live.map { ($0.parentID ?? $0.id, $0.lastUsedAt) }, uniquingKeysWith: max)
    func rank(_ session: SessionRecord) -> (Date, Int, String) {
      session.parentID == nil
        ? (lastUses[session.id] ?? session.lastUsedAt, 1, session.id.rawValue)
        : (session.lastUsedAt, 0, session.id.rawValue)
    }
    // A session that hands over can't end for what it hands over.
    return live.filter { $0.id != opened.parentID }.sorted { rank($0) < rank($1) }
      .prefix(max(live.count + 1 - limit, 0)).map(\.self)
  }
}
