package import BramleyAPI
package import Foundation

extension SignInHold {
  /// What an account asks for.
  package enum Demand: Sendable, Equatable {
    /// A proof of the factor that it has.
    case proof
    /// A new factor.
    case enrollment
  }

  /// Whether the sign-in proves one factor alone, and the account has another one.
  func isAsking(_ account: Account) -> Bool {
    account.hasSecondFactor && mode != .off && session.provider.isOneFactor
      && !session.methods.contains(.multipleFactors)
  }

  /// Whether the recovery of a lost factor changes what an account asks for.
  package func considersLoss(of account: Account) -> Bool {
    account.hasSecondFactor || (hasPasskeys && mode == .required && account.hasPasskey(beside: nil))
  }

  /// Returns what an account asks for before a sign-in opens a session; nil where the first factor is enough.
  ///
  /// A passkey alone makes no account ask. Where the server demands a second factor, it is one.
  package func demand(
    of account: Account, by identity: IdentityID, loss: FactorLoss?, at now: Date
  ) -> Demand? {
    guard mode != .off, session.provider.isOneFactor, !session.methods.contains(.multipleFactors) else {
      return nil
    }
    let isLost = loss?.opens(at: now) == true
    if account.hasSecondFactor, !isLost { return .proof }
    guard mode == .required else { return nil }
    return !isLost && hasPasskeys && account.hasPasskey(beside: identity) ? .proof : .enrollment
  }
}

extension Account {
  /// Whether it has a passkey that can be the second factor of a sign-in with an identity.
  func hasPasskey(beside identity: IdentityID?) -> Bool {
    identities.contains {
      $0.key.provider == .passkey && $0.id != identity && $0.disabledAt == nil
    }
  }
}
