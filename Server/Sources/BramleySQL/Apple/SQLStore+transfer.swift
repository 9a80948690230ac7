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
  /// The identity of a person whom Apple knew under a transfer id, while it belongs to another team than the one
  /// that the id is for.
  func identity(comingAs transferSubject: String, to key: IdentityKey) throws -> IdentityRecord? {
    try first(
      """
      SELECT \(IdentityRecord.columns) FROM identity
      WHERE transfer_subject = ? AND transfer_team = ? AND provider = ? AND team <> ?
      ORDER BY transfer_prepared_at DESC NULLS LAST LIMIT 1
      """, [transferSubject, key.team, key.provider.rawValue, key.team], IdentityRecord.init(row:))
  }

  /// Writes a move: the grants of the old team are dead, and the audit log says what happened.
  func move(_ old: IdentityRecord, to new: IdentityRecord, auditID: String, at now: Date) throws {
    try update(new)
    try write("DELETE FROM apple_grant WHERE identity_id = ?", [new.id.rawValue])
    try insert(
      AuditEvent(
        id: auditID, kind: .appleTransferred, at: now, userID: new.userID, sessionID: nil,
        detail: ["from": old.key.team, "to": new.key.team]))
  }

  fileprivate func arrive(_ arrival: TransferArrival) throws -> TransferArrival.Outcome {
    if let there = try identity(arrival.identity) {
      let isSame = there.userID == arrival.userID || there.transfer?.subject == arrival.transferSubject
      return isSame ? .wasThere(there.userID) : .conflict(with: there.userID)
    }
    if let old = try leaving(arrival), var account = try account(old.userID) {
      account.move(old.id, by: arrival)
      try update(account.user)
      for identity in account.identities where identity.id == old.id {
        try move(old, to: identity, auditID: arrival.auditID, at: arrival.now)
      }
      return .moved(old.userID)
    }
    return try make(arrival)
  }

  private func leaving(_ arrival: TransferArrival) throws -> IdentityRecord? {
    if let known = try identity(comingAs: arrival.transferSubject, to: arrival.identity) { return known }
    return try first(
      "SELECT \(IdentityRecord.columns) FROM identity WHERE user_id = ? AND provider = ? AND subject = ? AND team <> ?",
      [
        arrival.userID.rawValue, arrival.identity.provider.rawValue, arrival.oldSubject,
        arrival.identity.team,
      ], IdentityRecord.init(row:))
  }

  /// Makes the account that the old team had; one that this store had and has no more stays away.
  private func make(_ arrival: TransferArrival) throws -> TransferArrival.Outcome {
    let made = Account(arrival)
    let madeID = "\(arrival.userID)/\(AuditKind.appleTransferred)"
    let isNew = try !exists("SELECT 1 FROM account WHERE id = ?", [arrival.userID.rawValue])
    let wasMadeSo = try exists("SELECT 1 FROM audit WHERE id = ?", [madeID])
    if isNew {
      let wasHere = try exists("SELECT 1 FROM audit WHERE user_id = ? LIMIT 1", [arrival.userID.rawValue])
      if wasHere { return .gone }
      try insert(made.user)
    } else if !wasMadeSo {
      return .gone
    }
    for identity in made.identities {
      try insert(identity)
      try update(identity)
    }
    try insert(
      AuditEvent(
        id: isNew ? madeID : arrival.auditID, kind: .appleTransferred, at: arrival.now,
        userID: arrival.userID, sessionID: nil, detail: ["to": arrival.identity.team]))
    return isNew ? .made : .moved(arrival.userID)
  }
}
