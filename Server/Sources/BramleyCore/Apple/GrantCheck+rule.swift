import BramleyAPI
package import Foundation

extension GrantCheck {
  /// What Apple's answer does to the grant.
  package enum Verdict: Sendable, Equatable {
    /// Nothing: the grant has another token by now, has ended, or its client's checks are paused.
    case ignore
    /// The consent stands: a refusal of before is forgotten.
    case confirm
    /// Nothing was learned: the grant is due again at this time.
    case postpone(until: Date)
    /// Keep the time of the first refusal, and Apple's latest word.
    case refuse(since: Date, GrantRefusal)
  }

  /// Judges an answer.
  ///
  /// - Parameter standing: how the grant stands now.
  package func judge(_ outcome: Outcome, of standing: GrantStanding?, isPaused: Bool, at now: Date) -> Verdict
  {
    guard let standing, standing.keptAt == grant.keptAt, standing.revokedAt == nil else { return .ignore }
    switch outcome {
    case .confirmed: return .confirm
    case .postponed(let until):
      guard standing.checkedAt == takenAt else { return .ignore }
      // Even so Apple is not asked twice in a day about what it has confirmed.
      let earliest = standing.confirmedAt?.addingTimeInterval(Self.interval)
      return .postpone(until: max(until, earliest ?? until))
    case .refused(let words):
      return isPaused ? .ignore : .refuse(since: standing.refusedAt ?? now, words)
    }
  }

  /// The account and the identity after an answer that told an address; nil where that changes nothing.
  ///
  /// A newer sign-in knows better. What a check tells is no sign-in, so the newest token's time stays.
  package func learned(by account: Account, of identity: IdentityRecord) -> (UserRecord, IdentityRecord)? {
    guard let told, told.at >= identity.newestTokenAt.wholeSecond else { return nil }
    var (user, known) = (account.user, identity)
    if user.email == nil || user.email == identity.email { user.learn(email: told.email, name: nil) }
    known.learn(email: told.email, tokenIssuedAt: identity.newestTokenAt)
    return (user, known)
  }
}
