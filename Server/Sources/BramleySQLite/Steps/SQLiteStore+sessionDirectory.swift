import BramleyAPI
package import BramleyCore
package import Foundation
import GRDB

extension SQLiteStore: SessionDirectory {
  package func endByOperator(
    _ selector: SessionSelector, at now: Date
  ) async throws(StoreError) -> [SessionRecord]? {
    try await write { db in
      let sessions: [SessionRecord]
      switch selector {
      case .session(let id):
        guard let session = try db.session(id) else { return nil }
        sessions = session.isAlive(at: now) ? [session] : []
      case .user(let user):
        guard try db.account(user) != nil else { return nil }
        sessions = try db.liveSessions(of: user, at: now)
        try db.run(
          "DELETE FROM authorization_code WHERE user_id = ? AND session_id IS NULL", [user.rawValue])
      }
      for session in sessions {
        try db.end(session.id, because: .endedByOperator, at: now)
        try db.insert(
          AuditEvent(
            id: "\(session.id)/\(AuditKind.sessionsEndedByOperator)", kind: .sessionsEndedByOperator, at: now,
            userID: session.userID, sessionID: session.id, detail: ["client_id": session.clientID.rawValue]))
      }
      return sessions
    }
  }
}
