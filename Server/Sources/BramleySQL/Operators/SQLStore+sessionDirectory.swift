import BramleyAPI
package import BramleyCore
package import Foundation

extension SQLStore: SessionDirectory {
  package func endByOperator(
    _ selector: SessionSelector, _ name: OperatorName?, at now: Date
  ) async throws(StoreError) -> [SessionRecord]? {
    try await engine.write { tx in
      let sessions: [SessionRecord]
      switch selector {
      case .session(let id):
        guard let session = try tx.session(id) else { return nil }
        sessions = session.isAlive(at: now) ? [session] : []
      case .user(let user):
        guard try tx.account(user) != nil else { return nil }
        sessions = try tx.liveSessions(of: user, at: now)
        try tx.deleteUnusedCodes(of: user)
      }
      for session in sessions {
        try tx.end(session.id, because: .endedByOperator, at: now)
        try tx.insert(.endedByOperator(session, name, at: now))
      }
      return sessions
    }
  }
}
