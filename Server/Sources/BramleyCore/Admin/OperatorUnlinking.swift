package import BramleyAPI

/// The removal of an identity by an operator.
package struct OperatorUnlinking: Sendable {
  package var user: UserID
  package var identity: IdentityID
  package var planner: UnlinkPlanner
  package var act: OperatorAct

  package enum Outcome: Sendable, Equatable {
    case removed(Account)
    case notFound
    /// It is the only one.
    case last
  }

  package enum Verdict: Sendable {
    case refuse(Outcome)
    case remove(IdentityRecord, UserRecord)
  }

  package func judge(_ account: Account?) -> Verdict {
    guard let account, let removed = account.identities.first(where: { $0.id == identity }) else {
      return .refuse(.notFound)
    }
    let others = account.identities.filter { $0.id != removed.id }
    guard !others.isEmpty else { return .refuse(.last) }
    var user = account.user
    user.forgetAddress(of: removed, remaining: others)
    return .remove(removed, user)
  }
}
