package import BramleyAPI
import Foundation

/// `GET /v1/user/activity`: the owner's part of the audit log.
package struct ActivityService: Sendable {
  /// The default number of events on a page.
  package static let usual = 50
  /// The largest number of events on a page.
  package static let most = 100

  private let log: any AuditLog

  package init(log: any AuditLog) { self.log = log }

  /// Returns what happened to an account, newest first.
  ///
  /// - Parameter cursor: `next` of the previous page.
  package func events(
    of user: UserID, limit: Int = usual, before cursor: String? = nil
  ) async throws(Refusal) -> Activity {
    guard (1...Self.most).contains(limit) else {
      throw Refusal(.invalidRequest, "limit must be between 1 and \(Self.most).")
    }
    var query = AuditQuery(user: user, limit: limit)
    if let cursor {
      guard let place = AuditCursor(cursor) else {
        throw Refusal(.invalidRequest, "before must be the next of an earlier answer.")
      }
      query.before = place
    }
    do {
      let page = try await log.page(query)
      return Activity(events: page.events.map(\.wire), next: page.next?.text)
    } catch { throw Refusal(error) }
  }
}

extension AuditEvent {
  /// The event as the account's owner sees it.
  var wire: ActivityEvent {
    ActivityEvent(
      id: id, kind: ActivityKind(rawValue: kind.rawValue), at: at, sessionID: sessionID,
      // Which of the operator's people it was concerns the operator alone.
      detail: detail.filter { $0.key != OperatorAct.detailKey })
  }
}
