import BramleyAPI
import Foundation

// Sign-ins that wait for the account's second factor.
extension SignInRule {
  /// Returns what a sign-in writes that waits: all but what opens a session.
  static func held<Opening>(
    _ hold: SignInHold, _ demand: SignInHold.Demand, _ changes: SignInChanges, _ person: SignedInPerson,
    _ entry: SignInEntry<Opening>, _ facts: SignInFacts
  ) -> SignInVerdict<Opening> {
    var changes = changes
    let user = person.account.user.id
    let pending = hold.pending(
      demand, user, person.identity.id, isNewUser: person.isNew, at: entry.now)
    changes.pending = pending
    if !person.isNew {
      changes.event.kind = .secondFactorAsked
      changes.event.detail["asks_for"] = pending.enrolls ? "enrollment" : "proof"
    }
    return .hold(changes, hold.held(pending, methods(for: pending), isNewUser: person.isNew))
  }

  /// Returns the sign-in that an earlier attempt with the same key began.
  static func heldAgain<Opening>(
    _ entry: SignInEntry<Opening>, _ spent: SpentCredential, _ facts: SignInFacts
  ) -> HeldSignIn? {
    guard let hold = entry.hold, let pending = facts.held, let key = entry.mark.keyHash, key == spent.keyHash,
      pending.isOpen(at: entry.now)
    else { return nil }
    return hold.held(pending, methods(for: pending), isNewUser: spent.isNewUser)
  }

  private static func methods(for pending: PendingSignIn) -> [SecondFactorMethod] {
    pending.enrolls ? [.totp] : [.totp, .recoveryCode]
  }
}

extension SignInChanges {
  /// Removes the factors of an account whose recovery is over.
  mutating func losesFactors<Opening>(
    of account: Account, _ entry: SignInEntry<Opening>, _ loss: FactorLoss?
  ) {
    removesFactors = true
    furtherEvents.append(
      .secondFactorRemoved(
        nil, of: account.user.id, by: nil, because: "lost", id: "\(entry.auditID)/factors", at: entry.now))
    jobs += entry.hold?.notices.jobs(.secondFactorChanged, to: account, in: loss?.language ?? .english) ?? []
  }
}
