import BramleyAPI
import Foundation

extension FacebookEvent {
  /// What is to be done.
  package enum Verdict: Sendable {
    /// End the sessions that began with this identity, and delete its token.
    case endSessions
    /// Remove the identity, and the account where nothing remains of it. The deletion's row says so.
    case remove(remaining: UserRecord?, DeletionRecord)
    /// Only write an entry in the audit log.
    case passOver
  }

  /// Judges an identity and its account. What the person did before they signed in again is overtaken.
  package func judge(_ identity: IdentityRecord, of account: Account) -> Verdict {
    guard at.wholeSecond >= identity.newestTokenAt.wholeSecond else { return .passOver }
    guard case .deletionRequested(let id) = what else { return .endSessions }
    let others = account.identities.filter { $0.id != identity.id }
    var deletion = DeletionRecord(
      id: id, userID: account.user.id, state: .completed, createdAt: now, dueAt: now, finishedAt: now)
    guard !others.isEmpty else { return .remove(remaining: nil, deletion) }
    deletion.scope = .identity
    var user = account.user
    user.forgetAddress(of: identity, remaining: others)
    return .remove(remaining: user, deletion)
  }
}
