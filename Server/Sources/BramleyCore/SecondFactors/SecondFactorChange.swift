package import BramleyAPI
package import Foundation

/// What the owner of an account does to its second factors.
package struct SecondFactorChange: Sendable {
  package enum Kind: Sendable {
    /// Adds a factor whose code was right; the codes are kept where the account has none.
    case add(SecondFactorRecord, RecoveryCodeSet)
    case remove(SecondFactorID)
    /// Replaces all recovery codes.
    case renewCodes(RecoveryCodeSet)
    /// Cancels the recovery of a lost factor.
    case cancelLoss
  }

  package var kind: Kind
  package var caller: SessionOwner
  package var notices: SecondFactorNotices
  package var language: MessageLanguage
  package var auditID: String
  package var now: Date

  package init(
    kind: Kind, caller: SessionOwner, notices: SecondFactorNotices, language: MessageLanguage,
    auditID: String, now: Date
  ) {
    self.kind = kind
    self.caller = caller
    self.notices = notices
    self.language = language
    self.auditID = auditID
    self.now = now
  }

  /// The result.
  package enum Outcome: Sendable, Equatable {
    /// It is done; `keepsCodes` is whether recovery codes that came with a factor were stored.
    case done(keepsCodes: Bool)
    case ended
    case notAllowed
    case notRecent(Account)
    /// There is nothing to remove, to renew or to cancel.
    case notFound
    /// The account has as many factors as it may have, or this one already.
    case full
  }

  /// What a store knows.
  package struct Facts: Sendable {
    package var session: SessionRecord?
    package var account: Account?
    package var factors: [SecondFactorRecord]
    package var codes: Int
    package var loss: FactorLoss?

    package init(
      session: SessionRecord?, account: Account?, factors: [SecondFactorRecord], codes: Int, loss: FactorLoss?
    ) {
      self.session = session
      self.account = account
      self.factors = factors
      self.codes = codes
      self.loss = loss
    }
  }

  /// What it writes.
  package struct Plan: Sendable {
    package var added: SecondFactorRecord?
    package var removed: SecondFactorID?
    /// Whether the account has no factor afterwards, so that codes and recovery go too.
    package var removesAll = false
    package var codes: RecoveryCodeSet?
    package var cancelsLoss = false
    /// How the caller's session was authenticated from now on.
    package var methods: [AuthenticationMethod]?
    package var jobs: [JobRecord] = []
    package var event: AuditEvent
  }

  package enum Verdict: Sendable {
    case refuse(Outcome)
    case carryOut(Plan)
  }
}
