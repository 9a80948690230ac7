package import BramleyAPI
package import BramleyCore
import Foundation
import GRDB

extension SQLiteStore: TransferStore {
  package func transferCounts(
    of team: String, to target: String
  ) async throws(StoreError) -> (all: Int, prepared: Int) {
    try await read { db in
      let row = try db.row(
        """
        SELECT COUNT(*) AS every, COUNT(CASE WHEN transfer_team = ? THEN 1 END) AS prepared
        FROM identity WHERE provider = ? AND team = ?
        """, [target, ProviderID.apple.rawValue, team])
      return (row?["every"] ?? 0, row?["prepared"] ?? 0)
    }
  }

  package func identities(
    ofTeam team: String, after id: IdentityID?, limit: Int
  ) async throws(StoreError) -> [IdentityRecord] {
    try await read { db in
      try db.all(
        "SELECT * FROM identity WHERE id > ? AND provider = ? AND team = ? ORDER BY id LIMIT ?",
        [id?.rawValue ?? "", ProviderID.apple.rawValue, team, limit], IdentityRecord.init(row:))
    }
  }

  package func keep(
    _ transfer: PreparedTransfer, for identity: IdentityID, ofTeam team: String
  ) async throws(StoreError) -> Bool {
    try await write { db in
      try db.run(
        """
        UPDATE identity SET transfer_team = ?, transfer_subject = ?, transfer_prepared_at = ?
        WHERE id = ? AND team = ?
        """,
        [transfer.team, transfer.subject, transfer.preparedAt.milliseconds, identity.rawValue, team]) == 1
    }
  }

  package func hasArrived(
    _ transferSubject: String, atTeam team: String
  ) async throws(StoreError) -> Bool {
    try await read { db in
      try db.row(
        "SELECT 1 FROM identity WHERE transfer_subject = ? AND transfer_team = ? AND provider = ? AND team = ?",
        [transferSubject, team, ProviderID.apple.rawValue, team]) != nil
    }
  }

  package func arrive(_ arrival: TransferArrival) async throws(StoreError) -> TransferArrival.Outcome {
    try await write { try $0.arrive(arrival) }
  }
}

extension Database {
  /// The identity of a person whom Apple knew under a transfer id, while it belongs to another team than the one
  /// that the id is for.
  func identity(comingAs transferSubject: String, to key: IdentityKey) throws -> IdentityRecord? {
    try first(
      """
      SELECT * FROM identity WHERE transfer_subject = ? AND transfer_team = ? AND provider = ? AND team <> ?
      ORDER BY transfer_prepared_at DESC LIMIT 1
      """, [transferSubject, key.team, key.provider.rawValue, key.team], IdentityRecord.init(row:))
  }

  /// Writes a move: the grants of the old team are dead, and the audit log says what happened.
  func move(_ old: IdentityRecord, to new: IdentityRecord, auditID: String, at now: Date) throws {
    try update(new)
    try run("DELETE FROM apple_grant WHERE identity_id = ?", [new.id.rawValue])
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
      "SELECT * FROM identity WHERE user_id = ? AND provider = ? AND subject = ? AND team <> ?",
      [
        arrival.userID.rawValue, arrival.identity.provider.rawValue, arrival.oldSubject,
        arrival.identity.team,
      ], IdentityRecord.init(row:))
  }

  /// Makes the account that the old team had; one that this store had and has no more stays away.
  private func make(_ arrival: TransferArrival) throws -> TransferArrival.Outcome {
    let made = Account(arrival)
    let madeID = "\(arrival.userID)/\(AuditKind.appleTransferred)"
    let isNew = try row("SELECT 1 FROM account WHERE id = ?", [arrival.userID.rawValue]) == nil
    let wasMadeSo = try row("SELECT 1 FROM audit WHERE id = ?", [madeID]) != nil
    if isNew {
      let wasHere = try row("SELECT 1 FROM audit WHERE user_id = ? LIMIT 1", [arrival.userID.rawValue]) != nil
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
