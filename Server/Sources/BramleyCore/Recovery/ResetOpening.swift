package import BramleyAPI
package import Foundation

/// What a reset of a password does besides setting it.
package protocol ResetOpening: Sendable {
  /// What the caller gets.
  associatedtype Opened: Sendable

  /// Decides how the reset of an account ends.
  func end(for account: Account, by identity: IdentityID, at now: Date) -> ResetEnd<Opened>
  /// The session that has to be stored; nil where none opens.
  func session(of opened: Opened) -> (record: SessionRecord, cap: SessionCap)?
}

/// How a reset ends once the password is set.
package enum ResetEnd<Opened: Sendable>: Sendable {
  case opened(Opened)
  /// The sign-in waits for the account's second factor.
  case held(HeldSignIn)
}

/// A reset that signs in.
package struct SignInByReset: ResetOpening {
  package var template: SessionTemplate
  /// How the sign-in waits, where the account asks for a second factor.
  package var hold: SignInHold?

  package func end(for account: Account, by identity: IdentityID, at now: Date) -> ResetEnd<SessionRecord> {
    // The recovery of a lost factor is for a sign-in: whoever reads the mail has only set a password.
    if let hold, let demand = hold.demand(of: account, by: identity, loss: nil, at: now) {
      return .held(hold.held(demand, account, identity, isNewUser: false, at: now))
    }
    return .opened(template.record(user: account.user.id, identity: identity))
  }

  package func session(of opened: SessionRecord) -> (record: SessionRecord, cap: SessionCap)? {
    (opened, template.cap)
  }
}

/// A reset on a page, which signs nobody in.
package struct ResetOnPage: ResetOpening {
  package struct PasswordSet: Sendable {}

  package func end(for account: Account, by identity: IdentityID, at now: Date) -> ResetEnd<PasswordSet> {
    .opened(PasswordSet())
  }

  package func session(of opened: PasswordSet) -> (record: SessionRecord, cap: SessionCap)? { nil }
}
