package import BramleyAPI
package import Foundation

/// The second factor of a sign-in that waits, with everything that opening its session writes.
package struct SecondFactorCompletion: Sendable {
  /// What is presented.
  package enum Proof: Sendable {
    /// A code of a factor that the account has.
    case code(FactorAttempt)
    /// A new factor, with its recovery codes.
    case enrollment(SecondFactorRecord, RecoveryCodeSet)
    /// The code of a new factor is wrong.
    case wrongEnrollment
    /// A factor that was verified before, such as a passkey.
    case verified(VerifiedFactor)
  }

  /// SHA-256 of the token.
  package var hash: Data
  package var proof: Proof
  /// The network that the request came from.
  package var network: NetworkMark?
  /// The device's name; that of the first factor if nil.
  package var deviceName: String?
  /// The key that the request proved.
  package var key: SessionKey?
  /// The hash of the request's `Idempotency-Key`.
  package var keyHash: Data?
  /// The id of the session that opens.
  package var session: SessionID
  package var policy: SessionPolicy
  package var notices: SecondFactorNotices
  package var language: MessageLanguage
  package var ring: KeyRing
  package var auditID: String
  package var now: Date

  /// The result.
  package enum Outcome: Sendable {
    case opened(OpenedSession)
    case wrong(attemptsLeft: Int)
    case tooMany(retryAfter: Int)
    /// The sign-in does not wait any more.
    case expired
    /// The account has no such factor.
    case methodUnavailable
    case accountDisabled
    /// The request proves another key than the first factor's.
    case otherKey
  }

  /// What an opened session writes.
  package struct Plan: Sendable {
    package var session: SessionRecord
    package var account: Account
    package var isNewUser: Bool
    package var use: FactorUse?
    package var factor: SecondFactorRecord?
    package var codes: RecoveryCodeSet?
    /// The deletion that is cancelled, as by every sign-in.
    package var cancelled: DeletionID?
    /// Whether the recovery of a lost factor is cancelled.
    package var cancelsLoss = false
    package var networks: KnownNetworkChange?
    package var jobs: [JobRecord] = []
    package var events: [AuditEvent]
  }

  package enum Verdict: Sendable {
    case refuse(Outcome)
    /// Write the count of wrong codes, and the pending sign-in's.
    case fail(Outcome, FailedCodes?, AuditEvent)
    case open(Plan)
  }
}

/// A factor that is verified outside of the step, and counts if it is an identity of the account then.
package struct VerifiedFactor: Sendable {
  package var method: SecondFactorMethod
  package var identity: IdentityKey
  /// What the proof adds to `amr`.
  package var methods: [AuthenticationMethod]

  package init(_ method: SecondFactorMethod, _ identity: IdentityKey, methods: [AuthenticationMethod]) {
    self.method = method
    self.identity = identity
    self.methods = methods
  }
}

/// The hashes of an account's recovery codes.
package struct RecoveryCodeSet: Sendable, Equatable {
  package var hashes: [Data]

  package init(_ codes: [RecoveryCode], by ring: KeyRing) { hashes = codes.map { $0.hash(by: ring) } }
}

/// What a store knows of a sign-in that waits.
package struct CompletionFacts: Sendable {
  package var pending: PendingSignIn
  package var account: Account
  package var factors: FactorFacts
  package var loss: FactorLoss?
  package var networks: [KnownNetwork]
  /// The session that the sign-in has opened already.
  package var earlier: SessionRecord?

  package init(
    pending: PendingSignIn, account: Account, factors: FactorFacts, loss: FactorLoss?,
    networks: [KnownNetwork],
    earlier: SessionRecord?
  ) {
    self.pending = pending
    self.account = account
    self.factors = factors
    self.loss = loss
    self.networks = networks
    self.earlier = earlier
  }
}
