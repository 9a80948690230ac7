import BramleyAPI
package import Foundation

extension GrantCheck {
  /// What Apple's answer does to the grant.
  package enum Verdict: Sendable, Equatable {
    /// Nothing: the grant has another token by now, has ended, or its client's checks are paused.
    case ignore
    /// The consent is confirmed: an earlier refusal is cleared.
    case confirm
    /// Nothing was learned: the grant is due again at this time.
    case postpone(until: Date)
    /// Store the time of the first refusal, and Apple's latest error code.
    case refuse(since: Date, GrantRefusal)
  }

  /// Judges an answer.
  ///
  /// - Parameter standing: the current state of the grant.
  package func judge(_ outcome: Outcome, of standing: GrantStanding?, isPaused: Bool, at now: Date) -> Verdict
  {
    guard let standing, standing.keptAt == grant.keptAt, standing.revokedAt == nil else { return .ignore }
    switch outcome {
    case .confirmed: return .confirm
    case .postponed(let until):
      guard standing.checkedAt == takenAt else { return .ignore }
      // Even so, Apple is not called twice in a day about a grant that it has confirmed.
      let earliest = standing.confirmedAt?.addingTimeInterval(Self.interval)
      return .postpone(until: max(until, earliest ?? until))
    case .refused(let words):
      return isPaused ? .ignore : .refuse(since: standing.refusedAt ?? now, words)
    }
  }

  /// Returns the account and the identity after an answer that contained an address; nil when that changes
  /// nothing.
  ///
  /// A newer sign-in has better information. A check is not a sign-in, so the newest token's time stays.
  package func learned(by account: Account, of identity: IdentityRecord) -> (UserRecord, IdentityRecord)? {
    guard let reported, reported.at >= identity.newestTokenAt.wholeSecond else { return nil }
    var (user, known) = (account.user, identity)
    if user.email == nil || user.email == identity.email { user.learn(email: reported.email, name: nil) }
    known.learn(email: reported.email, tokenIssuedAt: identity.newestTokenAt)
    return (user, known)
  }
}
