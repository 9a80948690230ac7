package import BramleyAPI
package import BramleyCore
import Foundation

extension SQLStore: TransferStore {
  package func transferCounts(
    of team: String, to target: String
  ) async throws(StoreError) -> (all: Int, prepared: Int) {
    try await engine.read { tx in
      try tx.first(
        """
        SELECT COUNT(*), COUNT(CASE WHEN transfer_team = ? THEN 1 END) FROM identity
        WHERE provider = ? AND team = ?
        """, [target, ProviderID.apple.rawValue, team]
      ) { (try $0.count(0), try $0.count(1)) } ?? (0, 0)
    }
  }

  package func identities(
    ofTeam team: String, after id: IdentityID?, limit: Int
  ) async throws(StoreError) -> [IdentityRecord] {
    try await engine.read { tx in
      try tx.all(
        "SELECT \(IdentityRecord.columns) FROM identity WHERE id > ? AND provider = ? AND team = ? ORDER BY id LIMIT ?",
        [id?.rawValue ?? "", ProviderID.apple.rawValue, team, limit], IdentityRecord.init(row:))
    }
  }

  package func keep(
    _ transfer: PreparedTransfer, for identity: IdentityID, ofTeam team: String
  ) async throws(StoreError) -> Bool {
    try await engine.write { tx in
      try tx.run(
        """
        UPDATE identity SET transfer_team = ?, transfer_subject = ?, transfer_prepared_at = ?
        WHERE id = ? AND team = ?
        """,
        [transfer.team, transfer.subject, transfer.preparedAt, identity.rawValue, team]) == 1
    }
  }

  package func hasArrived(
    _ transferSubject: String, atTeam team: String
  ) async throws(StoreError) -> Bool {
    try await engine.read { tx in
      try tx.exists(
        "SELECT 1 FROM identity WHERE transfer_subject = ? AND transfer_team = ? AND provider = ? AND team = ?",
        [transferSubject, team, ProviderID.apple.rawValue, team])
    }
  }

  package func arrive(_ arrival: TransferArrival) async throws(StoreError) -> TransferArrival.Outcome {
    try await engine.write { try $0.arrive(arrival) }
  }
}

extension SQLTransaction {
  /// The identity with a transfer id for a team, as long as it belongs to another team.
  func identity(comingAs transferSubject: String, to key: IdentityKey) throws -> IdentityRecord? {
    try first(
      """
      SELECT \(IdentityRecord.columns) FROM identity
      WHERE transfer_subject = ? AND transfer_team = ? AND provider = ? AND team <> ?
      ORDER BY transfer_prepared_at DESC NULLS LAST LIMIT 1
      """, [transferSubject, key.team, key.provider.rawValue, key.team], IdentityRecord.init(row:))
  }

  /// Writes a move to another team. The old team's grants are no longer valid.
  func move(_ old: IdentityRecord, to new: IdentityRecord, auditID: String, at now: Date) throws {
    try update(new)
    try write("DELETE FROM apple_grant WHERE identity_id = ?", [new.id.rawValue])
    try insert(.transferred(new, from: old, id: auditID, at: now))
  }

  fileprivate func arrive(_ arrival: TransferArrival) throws -> TransferArrival.Outcome {
    switch arrival.judge(try facts(of: arrival)) {
    case .leave(let outcome): return outcome
    case .move(let old, let account):
      try update(account.user)
      for identity in account.identities where identity.id == old.id {
        try move(old, to: identity, auditID: arrival.auditID, at: arrival.now)
      }
      return .moved(old.userID)
    case .make(let account):
      try insert(account.user)
      for identity in account.identities { try insertMoved(identity) }
      try insert(arrival.event(isNewAccount: true))
      return .made
    case .add(let identity):
      try insertMoved(identity)
      try insert(arrival.event(isNewAccount: false))
      return .moved(arrival.userID)
    }
  }

  private func facts(of arrival: TransferArrival) throws -> TransferArrival.Facts {
    let leaving = try leaving(arrival)
    return TransferArrival.Facts(
      arrived: try identity(arrival.identity),
      leaving: try leaving.flatMap { identity in
        try account(identity.userID).map { (identity: identity, account: $0) }
      },
      hasAccount: try exists("SELECT 1 FROM account WHERE id = ?", [arrival.userID.rawValue]),
      hasHistory: try exists("SELECT 1 FROM audit WHERE user_id = ? LIMIT 1", [arrival.userID.rawValue]),
      wasMade: try exists("SELECT 1 FROM audit WHERE id = ?", [arrival.madeID]))
  }

  private func leaving(_ arrival: TransferArrival) throws -> IdentityRecord? {
    if let known = try identity(comingAs: arrival.transferSubject, to: arrival.identity) { return known }
    return try first(
      """
      SELECT \(IdentityRecord.columns) FROM identity
      WHERE user_id = ? AND provider = ? AND subject = ? AND team <> ?
      """,
      [
        arrival.userID.rawValue, arrival.identity.provider.rawValue, arrival.oldSubject,
        arrival.identity.team,
      ], IdentityRecord.init(row:))
  }

  /// Inserts an identity together with its transfer id.
  private func insertMoved(_ identity: IdentityRecord) throws {
    try insert(identity)
    try update(identity)
  }
}
