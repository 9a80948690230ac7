import BramleyAPI
import BramleyCore
import Foundation

extension SQLTransaction {
  func holdings(of user: UserID, people: Set<Data>) throws -> Holdings {
    let grants = try all(
      """
      SELECT provider, team, subject, client_id, sealed_refresh_token, revoked_at
      FROM apple_grant JOIN identity ON identity.id = apple_grant.identity_id
      WHERE identity.user_id = ? ORDER BY identity.id, client_id
      """, [user.rawValue], Holdings.Grant.init(row:))
    let tokens = try providerGrants("identity.user_id = ?", [user.rawValue])
    var jobs: [Holdings.Job] = []
    for person in people {
      jobs += try all(
        "SELECT id, kind, payload FROM job WHERE person = ? AND kind IN (?, ?, ?) AND failed_at IS NULL",
        [
          person, ExchangeCodeJob.kind.rawValue, RevokeJob.kind.rawValue, RevokeProviderJob.kind.rawValue,
        ], Holdings.Job.init(row:))
    }
    return Holdings(grants: grants, tokens: tokens, jobs: jobs.sorted { $0.id.rawValue < $1.id.rawValue })
  }
}

extension Holdings.Grant {
  fileprivate init(row: SQLRow) throws {
    self.init(
      identity: try IdentityKey(row: row), clientID: ClientID(rawValue: try row.text(3)),
      sealedRefreshToken: try row.bytes(4), revokedAt: try row.optionalTime(5))
  }
}

extension Holdings.Job {
  fileprivate init(row: SQLRow) throws {
    self.init(
      id: JobID(rawValue: try row.text(0)), kind: JobKind(rawValue: try row.text(1)),
      payload: try row.bytes(2))
  }
}
