import BramleyAPI
package import BramleyCore
import Foundation

extension SQLStore: ChildSessionStore {
  package func handOver(_ handOver: SessionHandOver) async throws(StoreError) -> SessionHandOver.Outcome {
    try await engine.write { tx in
      guard let parent = try tx.session(handOver.parent), parent.userID == handOver.user,
        parent.isAlive(at: handOver.now), let account = try tx.account(parent.userID)
      else { return .ended }
      guard parent.parentID == nil else { return .isChild }
      guard parent.isRecentlyAuthenticated(at: handOver.now) else { return .notRecent(account) }
      // A newer wish stands for the older ones, so that a session holds one open code at most.
      try tx.write(
        "DELETE FROM child_code WHERE parent_id = ? AND session_id IS NULL", [parent.id.rawValue])
      try tx.write(
        """
        INSERT INTO child_code (hash, parent_id, code_challenge, device_name, expires_at) VALUES (?, ?, ?, ?, ?)
        """,
        [
          handOver.codeHash, parent.id.rawValue, handOver.codeChallenge, handOver.deviceName,
          handOver.now.addingTimeInterval(SessionHandOver.lifetime),
        ])
      return .kept(parent.clientID)
    }
  }

  package func takeOver(_ takeOver: SessionTakeOver) async throws(StoreError) -> SessionTakeOver.Outcome {
    try await engine.write { try $0.takeOver(takeOver) }
  }
}

extension SQLTransaction {
  fileprivate func takeOver(_ takeOver: SessionTakeOver) throws -> SessionTakeOver.Outcome {
    guard
      let code = try first(
        """
        SELECT parent_id, code_challenge, device_name, expires_at, used_at, session_id FROM child_code
        WHERE hash = ?
        """, [takeOver.codeHash], ChildCodeRow.init(row:))
    else { return .unknown }
    guard let parent = try session(code.parentID), parent.isAlive(at: takeOver.now),
      let account = try account(parent.userID), takeOver.isBound(to: code.codeChallenge, parent.clientID)
    else { return try burn(takeOver, code.sessionID) }
    guard let opened = code.sessionID else {
      guard takeOver.now < code.expiresAt else { return try burn(takeOver, nil) }
      return .session(try openChild(takeOver, of: parent, code.deviceName), account)
    }
    let usedAt = code.usedAt ?? .distantPast
    guard takeOver.now.timeIntervalSince(usedAt) <= Redemption.retryWindow, let child = try session(opened),
      child.isAlive(at: takeOver.now)
    else { return try burn(takeOver, opened) }
    return .session(child, account)
  }

  private func openChild(
    _ takeOver: SessionTakeOver, of parent: SessionRecord, _ deviceName: String?
  ) throws -> SessionRecord {
    var child = SessionTemplate(
      id: takeOver.sessionID, kind: .child, clientID: parent.clientID, provider: parent.provider,
      methods: parent.methods,
      deviceName: deviceName, authTime: parent.authTime, now: takeOver.now, policy: takeOver.policy
    ).record(user: parent.userID, identity: parent.identityID)
    child.parentID = parent.id
    try insert(child)
    try write(
      "UPDATE child_code SET used_at = ?, session_id = ? WHERE hash = ?",
      [takeOver.now, child.id.rawValue, takeOver.codeHash])
    try insert(
      AuditEvent(
        id: takeOver.auditID, kind: .sessionHandedOver, at: takeOver.now, userID: parent.userID,
        sessionID: child.id, detail: ["client_id": child.clientID.rawValue, "from": parent.id.rawValue]))
    return try session(child.id) ?? child
  }

  /// Makes a code worthless; a session that came of it ends.
  private func burn(
    _ takeOver: SessionTakeOver, _ opened: SessionID?
  ) throws -> SessionTakeOver.Outcome {
    try write("DELETE FROM child_code WHERE hash = ?", [takeOver.codeHash])
    guard let opened, let record = try session(opened),
      try end(opened, because: .authorizationCodeReused, at: takeOver.now)
    else { return .refused(ended: opened) }
    try insert(
      AuditEvent(
        id: takeOver.auditID, kind: .authorizationCodeReused, at: takeOver.now, userID: record.userID,
        sessionID: opened, detail: ["client_id": record.clientID.rawValue]))
    return .refused(ended: opened)
  }
}

private struct ChildCodeRow {
  var parentID: SessionID
  var codeChallenge: String
  var deviceName: String?
  var expiresAt: Date
  var usedAt: Date?
  var sessionID: SessionID?

  init(row: SQLRow) throws {
    parentID = SessionID(rawValue: try row.text(0))
    codeChallenge = try row.text(1)
    deviceName = try row.optionalText(2)
    expiresAt = try row.time(3)
    usedAt = try row.optionalTime(4)
    sessionID = try row.optionalText(5).map(SessionID.init(rawValue:))
  }
}

extension SessionTakeOver {
  /// Byte for byte: Swift's own equality of texts takes different spellings of a character for the same.
  fileprivate func isBound(to challenge: String, _ client: ClientID) -> Bool {
    codeChallenge.utf8.elementsEqual(challenge.utf8)
      && (clientID.map { $0.rawValue.utf8.elementsEqual(client.rawValue.utf8) } ?? true)
  }
}
