import BramleyAPI
import BramleyCore
import Foundation

extension SQLTransaction {
  func holdings(of user: UserID, people: Set<Data>) throws -> AppleHoldings {
    let grants = try all(
      """
      SELECT provider, team, subject, client_id, sealed_refresh_token, revoked_at
      FROM apple_grant JOIN identity ON identity.id = apple_grant.identity_id
      WHERE identity.user_id = ? ORDER BY identity.id, client_id
      """, [user.rawValue], AppleHoldings.Grant.init(row:))
    var jobs: [AppleHoldings.Job] = []
    for person in people {
      jobs += try all(
        "SELECT id, kind, payload FROM job WHERE person = ? AND kind IN (?, ?) AND failed_at IS NULL",
        [person, ExchangeCodeJob.kind.rawValue, RevokeJob.kind.rawValue], AppleHoldings.Job.init(row:))
    }
    return AppleHoldings(grants: grants, jobs: jobs.sorted { $0.id.rawValue < $1.id.rawValue })
  }
}

extension AppleHoldings.Grant {
  fileprivate init(row: SQLRow) throws {
    self.init(
      identity: try IdentityKey(row: row), clientID: ClientID(rawValue: try row.text(3)),
      sealedRefreshToken: try row.bytes(4), revokedAt: try row.optionalTime(5))
  }
}

extension AppleHoldings.Job {
  fileprivate init(row: SQLRow) throws {
    self.init(
      id: JobID(rawValue: try row.text(0)), kind: JobKind(rawValue: try row.text(1)),
      payload: try row.bytes(2))
  }
}
