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
    /// A passkey that was verified before.
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

  package init(
    hash: Data, proof: Proof, network: NetworkMark? = nil, deviceName: String? = nil, key: SessionKey? = nil,
    keyHash: Data? = nil, session: SessionID, policy: SessionPolicy, notices: SecondFactorNotices,
    language: MessageLanguage, ring: KeyRing, auditID: String, now: Date
  ) {
    self.hash = hash
    self.proof = proof
    (self.network, self.deviceName) = (network, deviceName)
    (self.key, self.keyHash) = (key, keyHash)
    (self.session, self.policy) = (session, policy)
    (self.notices, self.language) = (notices, language)
    self.ring = ring
    self.auditID = auditID
    self.now = now
  }

  /// The result.
  package enum Outcome: Sendable {
    case opened(OpenedSession)
    case wrong(attemptsLeft: Int)
    case tooMany(retryAfter: Int)
    /// The sign-in has expired, was finished, or had too many wrong codes.
    case expired
    /// The account has no such factor.
    case methodUnavailable
    /// The passkey's challenge was answered or has expired, or the passkey was used meanwhile.
    case challengeSpent
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
    package var passkey: VerifiedFactor?
    /// The identity of the first factor's passkey, whose verification of the person counts from now on.
    package var initialized: IdentityID?
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

/// A passkey whose signature is verified outside of the step. It counts if it is an identity of the account then.
package struct VerifiedFactor: Sendable {
  /// The passkey's counter and flags, which the step stores.
  package var use: PasskeyUse
  /// The challenge, which the step spends.
  package var challenge: ServerNonce

  package init(_ use: PasskeyUse, spending challenge: ServerNonce) {
    self.use = use
    self.challenge = challenge
    // The first factor authorizes it.
    if use.verified.mayInitializeVerification { self.use.verified.after.isVerified = true }
  }

  var identity: IdentityKey { .passkey(use.verified.after.credentialID) }
  /// What the proof adds to `amr`.
  var methods: [AuthenticationMethod] { use.verified.methods.and([.multipleFactors]) }
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
  /// Whether a passkey is as it was when its signature was verified, and its challenge unspent.
  package var isPasskeyCurrent = false

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
