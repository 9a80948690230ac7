import AppleID
package import BramleyAPI
import BramleyTokens
package import Foundation

/// Where a sign-in is written: one step, in which all of it happens or nothing.
package protocol SignInStore: Sendable {
  /// Writes a sign-in: the credential is marked as used, the account found or made, its name and address
  /// kept, a session or an authorization code opened, jobs queued.
  func signIn(_ entry: SignInEntry) async throws(StoreError) -> SignInOutcome
  /// Claims a bare code before it is exchanged, so that only one request does.
  func claim(_ claim: CodeClaim) async throws(StoreError) -> CodeClaim.Outcome
  /// Gives a claim up, so that the next request may have the code; what Apple answered to it, sealed, is
  /// kept for that one, for Apple answers once.
  func release(_ mark: Data, keeping answer: Data?, at now: Date) async throws(StoreError)
}

/// The mark that a credential leaves when it is used. It outlives the account.
package struct SpentMark: Sendable {
  /// How long a retry with the same key is answered with the same session, in seconds.
  package static let retryWindow: TimeInterval = 600

  /// SHA-256 of the token's `header.payload`, or of a bare code.
  package var hash: Data
  /// The hash of the attempt's `Idempotency-Key`; without a key there is no retry.
  package var keyHash: Data?
  /// SHA-256 of the code that came along with a token: it must not open another session alone.
  package var code: Data?
  /// Until when the mark is kept; one that is over at once is not kept at all.
  package var expiresAt: Date

  package init(hash: Data, keyHash: Data?, expiresAt: Date) {
    self.hash = hash
    self.keyHash = keyHash
    self.expiresAt = expiresAt
  }

  /// The row that Apple's answer to a bare code is sealed for.
  static func row(_ hash: Data) -> Seal.Row { Seal.Row("spent", hash.base64URL) }
}

/// A verified credential with everything that its sign-in writes.
package struct SignInEntry: Sendable {
  /// The mark that the credential leaves.
  package var mark: SpentMark
  /// Whether the mark was committed beforehand as a claim.
  package var isClaimed = false
  /// Who the person is to the provider.
  package var identity: IdentityKey
  /// The token's `iat`, on the provider's clock.
  package var tokenIssuedAt: Date
  /// The address, from the verified token.
  package var email: EmailClaim?
  /// Sanitized.
  package var name: PersonName?
  /// Apple's guess whether the person is real.
  package var realUserStatus: Int?
  /// The id under which the app's old team handed the person over, where the token bears it. It counts whenever it
  /// is there: Apple sends it for sixty days after the transfer, however long before that it was prepared.
  package var transferSubject: String?
  /// Whether a person without an account gets one.
  package var mayMakeAccount = true
  /// A nonce of this server that this sign-in spends, if it is not over: its hash and its end.
  package var nonce: (hash: Data, expiresAt: Date)?
  /// The key of the tombstone that a deleted account of this person would have left; nil where what is presented
  /// bears no time of issue, so that nothing can be kept back.
  package var tombstone: Data?
  /// What is opened.
  package var opening: Opening
  /// The browser flow that the sign-in ends.
  package var flow: String?
  /// Work that the sign-in causes.
  package var jobs: [JobRecord] = []
  /// Apple's consent, where the code was exchanged on the way.
  package var grant: GrantRecord?
  /// Ids for rows that may have to be made.
  package var newUserID: UserID
  /// The id of the identity, if it has to be made.
  package var newIdentityID: IdentityID
  /// The id of the audit entry that the step writes.
  package var auditID: String
  /// The time of the step.
  package var now: Date

  /// What the sign-in opens.
  package enum Opening: Sendable {
    /// A session at once.
    case session(SessionTemplate)
    /// A code that the client redeems for one.
    case authorizationCode(AuthorizationCodeTemplate)
    /// Nothing new: the session that is open is proven anew to be its owner's.
    case renewal(SessionRenewal)
    /// Nothing new: the person becomes one more way into the account of an open session.
    case link(IdentityLink)
  }

  package init(
    mark: SpentMark, identity: IdentityKey, tokenIssuedAt: Date, tombstone: Data?, opening: Opening,
    newUserID: UserID, newIdentityID: IdentityID, auditID: String, now: Date
  ) {
    self.mark = mark
    self.identity = identity
    self.tokenIssuedAt = tokenIssuedAt
    self.tombstone = tombstone
    self.opening = opening
    self.newUserID = newUserID
    self.newIdentityID = newIdentityID
    self.auditID = auditID
    self.now = now
  }
}

/// What came of a sign-in. Refusals wrote nothing.
package enum SignInOutcome: Sendable {
  /// The session, new or (for a retry) the one that the first try opened.
  case session(SessionRecord, Account, isNewUser: Bool)
  /// An authorization code was opened for this account.
  case authorizationCode(Account, isNewUser: Bool)
  /// The credential was used before.
  case replayed
  /// The key belongs to another credential.
  case keyReused
  /// The session of the first try is over, or the account was deleted after the token was issued.
  case ended
  /// The server's nonce was spent before, or is over.
  case nonceSpent
  /// The person has no account, and the entry allows none to be made.
  case signUpRefused
  /// The credential is good and somebody else's than the session that is to be renewed.
  case notTheOwner
  /// The credential is good and too old to renew a session.
  case tooOld
  /// The person is a way into another account.
  case identityTaken
  /// The authentication of the session that wants to link is too long ago.
  case notRecent(Account)
}

/// A claim on a bare code.
package struct CodeClaim: Sendable {
  /// Seconds that a claim keeps others off, longer than an exchange may take.
  package static let seconds: TimeInterval = 30

  /// The mark that the credential leaves.
  package var mark: SpentMark
  /// The time of the step.
  package var now: Date

  package init(mark: SpentMark, now: Date) {
    self.mark = mark
    self.now = now
  }

  /// What came of a claim.
  package enum Outcome: Sendable {
    /// The code is this request's, with what Apple answered to an earlier one.
    case claimed(answer: Data?)
    /// The code was used with this key; here is the session.
    case session(SessionRecord, Account, isNewUser: Bool)
    /// Another request with the same key is at it now.
    case busy
    case replayed
    case keyReused
    case ended
  }
}
