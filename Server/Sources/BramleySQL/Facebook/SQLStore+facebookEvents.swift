import BramleyAPI
package import BramleyCore
import Foundation

extension SQLStore: FacebookEventStore {
  package func apply(_ event: FacebookEvent) async throws(StoreError) -> FacebookEventOutcome {
    // A repeated event, and one about nobody, costs a read and no commit.
    if let known = try await engine.read({ try $0.outcome(of: event) }) { return known }
    return try await engine.write { try $0.apply(event) }
  }
}

extension SQLTransaction {
  /// Nil for an event that may change something.
  fileprivate func outcome(of event: FacebookEvent) throws -> FacebookEventOutcome? {
    if try exists("SELECT 1 FROM audit WHERE id = ?", [event.auditID]) { return .repeated }
    return try identity(event.identity) == nil ? .nobody : nil
  }

  fileprivate func apply(_ event: FacebookEvent) throws -> FacebookEventOutcome {
    if let known = try outcome(of: event) { return known }
    guard let identity = try identity(event.identity), let account = try account(identity.userID) else {
      return .nobody
    }
    let verdict = event.judge(identity, of: account)
    var ended: [SessionID] = []
    switch verdict {
    case .passOver: break
    case .endSessions:
      try keepTombstone(of: event)
      ended = try endSessions(of: identity, because: event.endReason, at: event.now)
      try write("DELETE FROM provider_grant WHERE identity_id = ?", [identity.id.rawValue])
    case .remove(let remaining, let deletion):
      try keepTombstone(of: event)
      ended = try endSessions(of: identity, because: event.endReason, at: event.now)
      try remove(identity, from: account, remaining: remaining, event)
      try keep(deletion)
    }
    try insert(event.event(for: verdict, on: account.user.id, endedSessions: ended.count))
    if case .passOver = verdict { return .passedOver }
    return .acted(account.user.id)
  }

  private func keepTombstone(of event: FacebookEvent) throws {
    try keepTombstone(
      of: event.tombstone.person, notBefore: event.refusesTokensUntil, until: event.tombstone.expiresAt)
  }

  private func remove(
    _ identity: IdentityRecord, from account: Account, remaining: UserRecord?, _ event: FacebookEvent
  ) throws {
    try write("DELETE FROM parked_reply WHERE person = ?", [event.tombstone.person])
    guard let remaining else {
      // Identities, tokens, sessions and codes are deleted with it.
      try deleteAccount(account.user.id, at: event.now)
      if let deletion = account.user.deletion {
        try write(
          "UPDATE revocation SET state = ?, settled_at = ? WHERE deletion_id = ?",
          [RevocationState.done.rawValue, event.now, deletion.id.rawValue])
        try complete(deletion.id, at: event.now)
      }
      try insert(event.accountDeletedEvent(of: account.user.id))
      return
    }
    try remove(identity)
    if remaining != account.user { try update(remaining) }
  }
}
