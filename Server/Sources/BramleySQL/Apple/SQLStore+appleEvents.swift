import BramleyAPI
package import BramleyCore
import Foundation

extension SQLStore: AppleLifeStore {
  package func receive(_ notification: ReceivedNotification) async throws(StoreError) -> Bool {
    // Whoever repeats one notification without end costs no commit.
    let isKnown = try await engine.read { tx in
      try tx.exists("SELECT 1 FROM notification WHERE id = ?", [notification.mark])
    }
    guard !isKnown else { return false }
    return try await engine.write { tx in
      let isNew =
        try tx.run(
          "INSERT INTO notification (id, expires_at) VALUES (?, ?) ON CONFLICT (id) DO NOTHING",
          [notification.mark, notification.expiresAt]) == 1
      if isNew { try tx.insert(notification.job) }
      return isNew
    }
  }

  package func apply(_ rule: AppleEventRule) async throws(StoreError) -> AppleEventOutcome {
    try await engine.write { try $0.apply(rule) }
  }
}

extension SQLTransaction {
  fileprivate func apply(_ rule: AppleEventRule) throws -> AppleEventOutcome {
    guard try !exists("SELECT 1 FROM audit WHERE id = ?", [rule.auditID]) else { return .repeated }
    if let until = rule.refusesTokensUntil {
      try layTombstone(
        for: rule.tombstone.person, notBefore: until, until: rule.tombstone.expiresAt, consentEndedAt: until)
    }
    guard let identity = try identity(rule.identity), let account = try account(identity.userID) else {
      return .nobody
    }
    func audit(_ kind: AuditKind, _ detail: [String: String] = [:]) throws {
      try insert(
        AuditEvent(
          id: rule.auditID, kind: kind, at: rule.now, userID: account.user.id, sessionID: nil,
          detail: detail.merging(["provider": rule.identity.provider.rawValue]) { $1 }))
    }
    switch rule.judge(identity, of: account.user) {
    case .passOver(let reason):
      try audit(.appleEventPassedOver, ["event": rule.what.name, "reason": reason])
      return .passedOver
    case .endSessions:
      let ended = try endSessions(of: identity, because: .appleConsentRevoked, at: rule.now)
      try write(
        "UPDATE apple_grant SET revoked_at = ? WHERE identity_id = ? AND revoked_at IS NULL",
        [rule.now, identity.id.rawValue])
      try audit(.appleConsentRevoked, ["sessions": "\(ended.count)"])
    case .removeIdentity:
      let ended = try endSessions(of: identity, because: .appleAccountDeleted, at: rule.now)
      try audit(.appleAccountDeleted, ["sessions": "\(ended.count)"])
      try remove(identity, from: account, rule)
    case .setDelivery(let isForwarded, let isOfAccount):
      var (identity, user) = (identity, account.user)
      identity.emailEventAt = rule.at
      try update(identity)
      if isOfAccount {
        user.emailDeliverable = isForwarded
        try update(user)
      }
      try audit(isForwarded ? .appleEmailEnabled : .appleEmailDisabled)
    }
    return .acted(account.user.id)
  }

  private func remove(_ identity: IdentityRecord, from account: Account, _ rule: AppleEventRule) throws {
    try write("DELETE FROM flow WHERE person = ?", [rule.tombstone.person])
    let others = account.identities.filter { $0.id != identity.id }
    guard !others.isEmpty else {
      // Identities, grants, sessions and codes go with it.
      try write("DELETE FROM account WHERE id = ?", [account.user.id.rawValue])
      if let deletion = account.user.deletion { try complete(deletion.id, at: rule.now) }
      try insert(
        AuditEvent(
          id: "\(rule.auditID)/account", kind: .accountDeleted, at: rule.now, userID: account.user.id,
          sessionID: nil, detail: ["by": rule.identity.provider.rawValue]))
      return
    }
    try write("DELETE FROM identity WHERE id = ?", [identity.id.rawValue])
    // Nobody vouches any more for the address that came with it.
    var user = account.user
    user.forgetAddress(of: identity, remaining: others)
    if user != account.user { try update(user) }
  }

  /// A deletion that waited for its grace is done, for the account is gone, and what it was to end at Apple with it.
  private func complete(_ deletion: DeletionID, at now: Date) throws {
    try write(
      "UPDATE revocation SET state = ?, settled_at = ? WHERE deletion_id = ?",
      [RevocationState.done.rawValue, now, deletion.rawValue])
    try write(
      "UPDATE deletion SET state = ?, finished_at = ? WHERE id = ? AND state = ?",
      [
        DeletionState.completed.rawValue, now, deletion.rawValue,
        DeletionState.scheduled.rawValue,
      ])
  }
}
