import BramleyAPI
package import BramleyCore
import Foundation

extension SQLStore: AppleLifeStore {
  package func receive(_ notification: ReceivedNotification) async throws(StoreError) -> Bool {
    // A repeated notification costs a read and no commit.
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
      try keepTombstone(
        of: rule.tombstone.person, notBefore: until, until: rule.tombstone.expiresAt, consentEndedAt: until)
    }
    guard let identity = try identity(rule.identity), let account = try account(identity.userID) else {
      return .nobody
    }
    let verdict = rule.judge(identity, of: account.user)
    var ended: [SessionID] = []
    switch verdict {
    case .passOver: break
    case .endSessions:
      ended = try endSessions(of: identity, because: .appleConsentRevoked, at: rule.now)
      try write(
        "UPDATE apple_grant SET revoked_at = ? WHERE identity_id = ? AND revoked_at IS NULL",
        [rule.now, identity.id.rawValue])
    case .removeIdentity:
      ended = try endSessions(of: identity, because: .appleAccountDeleted, at: rule.now)
      try remove(identity, from: account, rule)
    case .setDelivery(let isForwarded, let isOfAccount):
      var (identity, user) = (identity, account.user)
      identity.emailEventAt = rule.at
      try update(identity)
      if isOfAccount {
        user.emailDeliverable = isForwarded
        try update(user)
      }
    }
    try insert(rule.event(for: verdict, on: account.user.id, endedSessions: ended.count))
    if case .passOver = verdict { return .passedOver }
    return .acted(account.user.id)
  }

  private func remove(_ identity: IdentityRecord, from account: Account, _ rule: AppleEventRule) throws {
    try deleteFlows(of: rule.tombstone.person)
    guard let user = rule.remaining(of: account, without: identity) else {
      // Identities, grants, sessions and codes are deleted with it.
      try deleteAccount(account.user.id, at: rule.now)
      if let deletion = account.user.deletion {
        // With the Apple Account gone there is nothing left to revoke.
        try write(
          "UPDATE revocation SET state = ?, settled_at = ? WHERE deletion_id = ?",
          [RevocationState.done.rawValue, rule.now, deletion.id.rawValue])
        try complete(deletion.id, at: rule.now)
      }
      try insert(rule.accountDeletedEvent(of: account.user.id))
      return
    }
    try remove(identity)
    if user != account.user { try update(user) }
  }
}
