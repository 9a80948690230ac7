import BramleyAPI
import Crypto
import Foundation
import Metrics

// Turns a verified credential into rows, whatever it opens.
extension SignInService {
  /// Returns the entry of a credential.
  func entry<Opening>(
    of credential: VerifiedCredential, _ provider: ProviderID, _ opening: Opening,
    in context: CredentialContext, at now: Date
  ) throws(Refusal) -> SignInEntry<Opening> {
    // Without a subject, all people of the provider would share one account.
    guard !credential.subject.isEmpty else { throw Refusal(.internalError) }
    let identity = credential.identity(at: provider)
    var entry = SignInEntry(
      mark: mark(of: credential, identity, key: context.keyHash, at: now), identity: identity,
      issuedAt: credential.issuedAt ?? now,
      provenAt: credential.authTime(at: now),
      tombstone: credential.issuedAt.map { _ in PersonKey.of(identity, by: ring) }, opening: opening,
      newUserID: UserID(rawValue: surroundings.newIDText(at: now)),
      newIdentityID: IdentityID(rawValue: surroundings.newIDText(at: now)),
      auditID: surroundings.newIDText(at: now), now: now)
    entry.method = provider
    entry.email = credential.email
    entry.issuerTrust = issuerTrust
    entry.name = credential.name?.sanitized
    entry.nonce = credential.nonce
    entry.jobs = credential.jobs
    entry.payload = credential.payload
    entry.providerGrant = credential.heldToken.map {
      ProviderGrant($0, of: identity, seal: Seal(ring: ring), at: now)
    }
    if credential.provenAddress != nil { entry.address = .proven }
    entry.claim = credential.provenAddress.map { ClaimedAddress($0, policy: claimedData) }
    entry.reassignedAfter = credential.reassignedAfter
    (entry.notices, entry.isOnlyOne) = (credential.notices, credential.isOnlyOne)
    entry.network = context.network.map { NetworkMark($0, ring: ring) }
    return entry
  }

  /// Returns the mark of a credential. One that stays valid leaves a mark only if the request has a key, by
  /// which a retry is recognised.
  private func mark(
    of credential: VerifiedCredential, _ identity: IdentityKey, key: Data?, at now: Date
  ) -> SpentMark {
    if let use = credential.singleUse {
      var mark = SpentMark(hash: use.hash, keyHash: key, expiresAt: use.expiresAt)
      (mark.code, mark.isClaimed, mark.unorderedHash) = (use.code, use.isClaimed, use.unorderedHash)
      return mark
    }
    guard let key else { return SpentMark(hash: surroundings.random(32), keyHash: nil, expiresAt: now) }
    return SpentMark(
      hash: Self.repeatableMark("sign-in", identity, key), keyHash: key,
      expiresAt: now.addingTimeInterval(SpentMark.retryWindow))
  }

  /// Returns the mark of a request with a credential that stays valid.
  static func repeatableMark(_ step: String, _ identity: IdentityKey, _ key: Data) -> Data {
    let text = [step, identity.provider.rawValue, identity.team, identity.subject].joined(separator: "\n")
    return Data(SHA256.hash(data: Data(text.utf8) + key))
  }

  func write<Opening>(_ entry: SignInEntry<Opening>) async throws(Refusal) -> SignInOutcome<Opening> {
    let outcome: SignInOutcome<Opening>
    do throws(StoreError) { outcome = try await store.signIn(entry) } catch { throw Refusal(error) }
    // Squatters of a proven address have lost their sessions. One that comes back has claimed it before.
    if entry.claim != nil, case .opened(let opened) = outcome,
      (opened as? OpenedSession)?.isNewUser != false
    {
      liveness.forgetAll()
    }
    if entry.opening.owner == nil, case .opened(let opened) = outcome,
      (opened as? OpenedSession)?.isRetry != true
    {
      Counter(label: "bramley_sign_ins_total", dimensions: [("provider", entry.method.rawValue)]).increment()
    }
    if !entry.jobs.isEmpty || entry.notices != nil { wakeJobs() }
    return outcome
  }

  /// Writes a sign-in. If the sign-up policy or a hook has to be asked, what would be written is foreseen first, so that
  /// nobody waits within a transaction; the transaction then opens what was foreseen, or nothing.
  ///
  /// - Parameter finish: gets what was opened, and the claims that a back end adds to its first token; nil where it was
  ///   not asked.
  func signInOrUp<Opening: SignInOpening, Value>(
    _ entry: SignInEntry<Opening>, _ credential: VerifiedCredential,
    _ finish: (Opening.Opened, AddedClaims?) async throws(Refusal) -> Value
  ) async throws(Refusal) -> Value? where Opening.Obstacle == Never, Opening.Opened: SignUpResult {
    let status = entry.payload?.realUserStatus
    guard gate.judges(status) || signUpHook != nil || issuer.asksForClaims else {
      switch try await write(entry) {
      case .opened(let opened):
        if opened.isSignUp { gate.count(status, .made) }
        return try await finish(opened, nil)
      case .held(let held): throw held.refusal(at: surroundings.now())
      case .refused(let refusal): return try answer(refusal, credential)
      }
    }
    var outcome = SignUpGate.Outcome.made
    for _ in 0..<Self.forecasts {
      let foreseen: Opening.Opened
      switch try await foresee(entry) {
      case .opened(let opened): foreseen = opened
      case .held(let held):
        if held.isNewUser {
          try await admit(entry)
          if gate.judges(status) { try await gate.admit(status) }
        }
        return try await hold(entry, credential, finish)
      case .refused(let refusal): return try answer(refusal, credential)
      }
      if foreseen.isSignUp {
        try await admit(entry)
        if gate.judges(status), outcome == .made {
          try await gate.admit(status)
          outcome = .slowed
        }
      }
      let claims = try await issuer.foresee(foreseen.newSession)
      let account = foreseen.isSignUp ? nil : foreseen.account.user.id
      switch try await write(entry.opening(ForeseenOpening(entry.opening, account: account))) {
      case .opened(let opened):
        if opened.isSignUp { gate.count(status, outcome) }
        return try await finish(opened, claims.claims(for: opened.newSession))
      case .held(let held): throw held.refusal(at: surroundings.now())
      case .refused(let refusal): return try answer(refusal, credential)
      case .prevented: continue
      }
    }
    throw .unavailable("The account changes at this moment.", retryAfter: 1)
  }

  /// How often a sign-in is foreseen whose account changes meanwhile.
  static var forecasts: Int { 3 }

  /// Returns what a sign-in would come to.
  func foresee<Opening>(
    _ entry: SignInEntry<Opening>
  ) async throws(Refusal) -> SignInOutcome<Opening> {
    do throws(StoreError) { return try await store.foresee(entry) } catch { throw Refusal(error) }
  }

  /// Asks `hooks.sign_up` about the person of an entry.
  func admit<Opening>(_ entry: SignInEntry<Opening>) async throws(Refusal) {
    try await signUpHook?.admit(
      SignUpHook.Applicant(entry.method, client: entry.opening.clientID, email: entry.email))
  }

  /// Returns nil when the credential must be verified again; otherwise throws.
  func answer<Value>(
    _ refusal: CredentialRefusal, _ credential: VerifiedCredential
  ) throws(Refusal) -> Value? {
    if refusal == .proofChanged { return nil }
    throw refusal.answer(staysValid: credential.singleUse == nil)
  }
}

extension CredentialRefusal {
  /// Returns the answer to the caller.
  ///
  /// - Parameter staysValid: whether the credential can be presented again, so that only its key can have
  ///   been used.
  func answer(staysValid: Bool) -> Refusal {
    switch self {
    case .replayed: staysValid ? .keyOfAnotherCredential : .credentialReplayed
    case .keyReused: .keyOfAnotherCredential
    case .ended: staysValid ? .sessionHasEnded : .credentialsSessionEnded
    case .nonceSpent: .nonceSpent
    case .disabled: .identityDisabled
    case .accountDisabled: .accountDisabled
    case .proofChanged: .credentialChanged
    case .secondProofRequired(let methods): .secondProofRequired(methods: methods)
    case .accountExists(let methods): .accountExists(methods: methods)
    case .attestationRequired: .attestationRequired
    }
  }
}

// What the device receives.
extension SignInService {
  func template(
    _ id: SessionID, _ credential: VerifiedCredential, _ provider: ProviderID, _ device: Device?,
    key: SessionKey?, at now: Date
  ) -> SessionTemplate {
    var template = SessionTemplate(
      id: id, clientID: credential.client ?? client, provider: provider, methods: credential.methods,
      deviceName: DeviceName.sanitized(device?.name), authTime: credential.authTime(at: now),
      now: now, policy: issuer.policy)
    template.providerSession = credential.providerSession
    template.key = key
    return template
  }

  /// Returns the tokens of a session that a sign-in opened, or the first attempt of it.
  ///
  /// - Parameters:
  ///   - key: the key that this attempt proved. A retry with another one gets nothing: it could not use the tokens.
  ///   - added: what the back end adds to the access token, where it was asked before; nil to ask it now.
  func issue(
    _ opened: OpenedSession, provenBy key: SessionKey?, adding added: AddedClaims? = nil, at now: Date
  ) async throws(Refusal) -> Session {
    guard opened.session.isBound(to: key) else { throw Refusal.otherKeyOfRetry }
    return try await issue(opened, adding: added, at: now)
  }

  func issue(
    _ opened: OpenedSession, adding added: AddedClaims? = nil, at now: Date
  ) async throws(Refusal) -> Session {
    liveness.forget(user: opened.account.user.id)
    return try await issuer.issue(
      opened.session, opened.account, isNewUser: opened.isNewUser, adding: added, at: now)
  }
}

/// A result that may be a sign-up.
protocol SignUpResult {
  var account: Account { get }
  /// The session that this request opens; nil where it opens none, or an earlier one opened it.
  var newSession: SessionRecord? { get }
  /// Whether this request, and no earlier one with the same credential, created an account.
  var isSignUp: Bool { get }
}

extension OpenedSession: SignUpResult {
  var isSignUp: Bool { isNewUser && !isRetry }
  var newSession: SessionRecord? { isRetry ? nil : session }

  /// Returns the session as the new access token describes it: with the authentication that proves it.
  func proven(by credential: VerifiedCredential, of provider: ProviderID) -> OpenedSession {
    var proven = self
    (proven.session.provider, proven.session.methods) = (provider, credential.methods)
    return proven
  }
}
