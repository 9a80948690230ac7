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
    let held = hold.held(
      demand, person.account, person.identity.id, isNewUser: person.isNew, payload: entry.payload,
      at: entry.now)
    changes.pending = held.pending
    if !person.isNew {
      changes.event.kind = .secondFactorAsked
      changes.event.detail["asks_for"] = held.pending.enrolls ? "enrollment" : "proof"
    }
    return .hold(changes, held)
  }

  /// Returns the sign-in that an earlier attempt with the same key began.
  static func heldAgain<Opening>(
    _ entry: SignInEntry<Opening>, _ spent: SpentCredential, _ facts: SignInFacts
  ) -> HeldSignIn? {
    guard let hold = entry.hold, let pending = facts.held, let key = entry.mark.keyHash, key == spent.keyHash,
      pending.isOpen(at: entry.now)
    else { return nil }
    return hold.heldAgain(pending, isNewUser: spent.isNewUser)
  }
}

extension SignInChanges {
  /// Removes the factors of an account whose recovery has ended.
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
