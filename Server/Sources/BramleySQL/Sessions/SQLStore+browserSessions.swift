package import BramleyAPI
package import BramleyCore
package import Foundation

extension SQLStore: BrowserSessionStore {
  package func use(_ id: SessionID, at now: Date, idleUntil end: Date) async throws(StoreError) {
    try await engine.write {
      try $0.write(
        """
        UPDATE session SET last_used_at = ?, idle_expires_at = ?
        WHERE id = ? AND kind = ? AND ended_at IS NULL AND idle_expires_at > ? AND last_used_at < ?
        """, [now, end, id.rawValue, SessionKind.browser.rawValue, now, now])
    }
  }

  package func renew(
    _ renewal: BrowserSessionRenewal
  ) async throws(StoreError) -> BrowserSessionRenewal.Outcome {
    try await engine.write { tx in
      let found = try tx.session(renewal.session, isWritten: true)
      guard let found, let renewed = renewal.judge(found) else { return .ended }
      try tx.write(
        "UPDATE session SET auth_time = ?, methods = ? WHERE id = ?",
        [renewed.authTime, try JSONColumn.encode(renewed.methods), renewed.id.rawValue])
      try tx.rotate(renewed, from: found.generation)
      return .renewed(renewed.generation)
    }
  }

  package func openCode(_ code: BrowserSessionCode) async throws(StoreError) -> Bool {
    try await engine.write { tx in
      guard let session = try tx.session(code.session), let template = code.judge(session) else {
        return false
      }
      try tx.insert(
        SignInChanges.Code(
          template: template, user: session.userID, identity: session.identityID, flow: code.hash),
        isNewUser: code.isNewUser)
      try tx.insert(code.event(of: session))
      return true
    }
  }
}
