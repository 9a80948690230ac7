import BramleyAPI
package import Foundation

/// What a store knows about a credential and its person when it calls ``SignInRule``.
package struct SignInFacts: Sendable {
  /// Whether the proof of the credential is still stored; false after a password was changed.
  package var isProofCurrent = true
  /// The mark of an earlier use of the credential.
  package var spent: SpentCredential?
  /// Whether the attempt's key belongs to another credential.
  package var isKeyTaken = false
  /// The session that an earlier use opened, where ``SpentCredential/sessionToRepeat(for:at:)`` names one.
  package var earlier: (session: SessionRecord, account: Account)?
  /// The time up to which no credential of the person is accepted.
  package var notBefore: Date?
  /// Whether the nonce was spent.
  package var isNonceSpent = false
  /// The person, if an account has them.
  package var person: KnownPerson?
  /// The accounts whose verified address is that of an unknown person; loaded where ``SignInEntry/address`` says
  /// something.
  package var addressHolders: [Account] = []
  /// What becomes of an unknown person because of the address.
  var address: AddressJoinRule.Verdict = .unknown
  /// The recovery of the account's lost factor, if somebody asked for it.
  package var loss: FactorLoss?
  /// The sign-in that waits since an earlier use of the credential.
  package var held: PendingSignIn?
  /// The networks that the person's account has signed in from; loaded for an account with a password.
  package var networks: [KnownNetwork] = []
  /// The session of ``SignInOpening/owner``, and its account.
  package var owner: (session: SessionRecord, account: Account)?

  package init() {}

  /// The person's account, or the one that a proven address opens.
  var account: Account? {
    if let person { return person.account }
    if case .joins(let account) = address { return account }
    return nil
  }

  /// Returns the decision for a sign-in: the person's account, the account that their address belongs to, or a new one.
  func decision<Opened, Obstacle>(
    opening open: @escaping OpeningDecision<Opened, Obstacle>.Open
  ) -> OpeningDecision<Opened, Obstacle> {
    if let person { return .account(person, open) }
    return switch address {
    case .unknown: .newAccount(open)
    case .joins(let account): .newIdentity(of: account, open)
    case .exists(let methods): .accountExists(methods: methods)
    }
  }

  /// The owner's live session and account; nil when it has ended or is not the owner's.
  func owner(of claimed: SessionOwner, at now: Date) -> (session: SessionRecord, account: Account)? {
    guard let owner, owner.session.id == claimed.session, owner.session.userID == claimed.user,
      owner.session.isAlive(at: now)
    else { return nil }
    return owner
  }
}

/// A person who has an account.
package struct KnownPerson: Sendable {
  /// The identity by which the person is known.
  package var identity: IdentityRecord
  package var account: Account

  package init(identity: IdentityRecord, account: Account) {
    self.identity = identity
    self.account = account
  }
}

/// The person after the sign-in.
package struct SignedInPerson: Sendable {
  package var identity: IdentityRecord
  package var account: Account
  /// Whether the sign-in creates the account.
  package var isNew: Bool
}
