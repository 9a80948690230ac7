package import BramleyAPI
package import Foundation

/// What a sign-in opens, with its own result and obstacles. ``SignInRule`` calls it to decide what happens to
/// the person.
package protocol SignInOpening: Sendable {
  /// What the caller gets.
  associatedtype Opened: Sendable
  /// Why a valid credential does not open this.
  associatedtype Obstacle: Sendable

  /// The client of the session, for the audit log.
  var clientID: ClientID { get }
  /// The session whose owner presents the credential; nil where nobody is signed in yet.
  var owner: SessionOwner? { get }

  /// Decides what happens to the person. Nothing is written before.
  func decision(on facts: SignInFacts, provenAt: Date?, at now: Date) -> OpeningDecision<Opened, Obstacle>
  /// The result for a retry; nil where retries are not answered.
  func repeated(_ earlier: OpenedSession) -> Opened?
}

extension SignInOpening where Opened == OpenedSession {
  package func repeated(_ earlier: OpenedSession) -> OpenedSession? { earlier }
}

extension SignInOpening {
  package var owner: SessionOwner? { nil }
}

/// What happens to the person whom a credential identifies.
package enum OpeningDecision<Opened, Obstacle> {
  /// Adds what is opened to the changes.
  package typealias Open = (SignedInPerson, inout SignInChanges) -> Opened

  /// The person's account is used.
  case account(KnownPerson, Open)
  /// The person gets a new account.
  case newAccount(Open)
  /// The person becomes an additional identity of an account.
  case newIdentity(of: Account, Open)
  /// The person's address belongs to an account that they have to sign in to first.
  case accountExists(methods: [ProviderID])
  /// The caller's session has ended.
  case ended
  /// The credential does not open this.
  case prevented(Obstacle)
}

/// An open session with its account.
public struct OpenedSession: Sendable {
  package var session: SessionRecord
  package var account: Account
  /// Whether the sign-in creates the account.
  package var isNewUser: Bool
  /// Whether an earlier request opened it.
  package var isRetry: Bool
  /// For a retry: when the person authenticated by the credential; nil where nobody knows.
  package var provenAt: Date?

  package init(
    _ session: SessionRecord, _ account: Account, isNewUser: Bool, isRetry: Bool = false,
    provenAt: Date? = nil
  ) {
    self.session = session
    self.account = account
    self.isNewUser = isNewUser
    self.isRetry = isRetry
    self.provenAt = provenAt
  }
}
