package import BramleyAPI
import Foundation

/// Sign-up by address and password, and the password of an account.
package struct PasswordService: Sendable {
  let store: any AccountStore & AddressStore & PasswordStore
  /// What mails the code and link that verify the address; nil where this server sends no mail.
  let mailer: AddressMailer?
  let checks: PasswordChecks
  let signIn: SignInService
  let surroundings: Surroundings

  package init(
    store: any AccountStore & AddressStore & PasswordStore, checks: PasswordChecks, signIn: SignInService,
    mailer: AddressMailer? = nil, surroundings: Surroundings
  ) {
    self.store = store
    self.mailer = mailer
    self.checks = checks
    self.signIn = signIn
    self.surroundings = surroundings
  }

  /// Creates an account for an address that has no password yet, and mails what verifies the address.
  package func signUp(
    _ request: PasswordSignUpRequest, idempotencyKey: IdempotencyKey?, _ origin: MailOrigin,
    key: SessionKey? = nil, attestation: AttestationStanding = .notAsked
  ) async throws(Refusal) -> Session {
    try await PasswordStep.signUp.counted { () throws(Refusal) in
      try attestation.demand()
      guard let address = EmailAddress(request.email),
        let claim = EmailClaim(typed: address)
      else { throw Refusal.noAddress }
      let password = Password(presented: request.password)
      if let weakness = password.weakness(for: address.identity) { throw Refusal(weakness) }
      // Costs no hash. A retry finds the address taken by its own first attempt.
      if idempotencyKey == nil, try await self.password(of: address.identity) != nil {
        await tellOwner(of: address, origin)
        throw Refusal.addressTaken
      }
      try await checks.demandAcceptable(password, for: address.identity)
      var credential = VerifiedCredential(
        subject: address.identity.subject, email: claim, name: request.name,
        authenticatedAt: surroundings.now(), methods: [.password])
      credential.payload = NewPassword(try await checks.hasher.hash(password))
      return try await signUp(
        credential, address, password, request.device, idempotencyKey, origin, key, attestation)
    }
  }

  private func signUp(
    _ credential: VerifiedCredential, _ address: EmailAddress, _ password: Password, _ device: Device?,
    _ key: IdempotencyKey?, _ origin: MailOrigin, _ bound: SessionKey?,
    _ attestation: AttestationStanding
  ) async throws(Refusal) -> Session {
    let now = surroundings.now()
    let id = SessionID(rawValue: surroundings.newIDText(at: now))
    let context = CredentialContext(
      now: now, purpose: .signIn, network: origin.network, session: id, keyHash: key?.hash)
    var entry = try signIn.entry(
      of: credential, .password,
      PasswordSignUp(signIn.template(id, credential, .password, device, key: bound, at: now)), in: context,
      at: now)
    entry.attestation = attestation
    if let key { entry.mark.hash = SignInService.repeatableMark("sign-up", entry.identity, key.hash) }
    if let mailer, var password = entry.payload as? NewPassword {
      password.verification = try mailer.code(
        for: .verification, to: address, of: entry.newUserID, binding: origin.binding, in: origin.language,
        from: origin.network, at: now)
      entry.payload = password
    }
    entry.hold = signIn.hold(entry.opening.template, entry.mark)
    // A retry finds the account that its first attempt created, and asks nobody; nor does an address that is taken.
    var foreseen = ForeseenClaims.none
    if signIn.signUpHook != nil || signIn.issuer.asksForClaims {
      switch try await signIn.foresee(entry) {
      case .opened(let opened):
        guard let session = opened.newSession else { break }
        try await signIn.admit(entry)
        foreseen = try await signIn.issuer.foresee(session)
      case .held(let held): if held.isNewUser { try await signIn.admit(entry) }
      case .prevented, .refused: break
      }
    }
    switch try await signIn.write(entry) {
    case .opened(let opened):
      signIn.wakeJobs()
      if opened.isRetry { try await demandSame(password, as: opened, entry.identity) }
      return try await signIn.issue(
        opened, provenBy: bound, adding: foreseen.claims(for: opened.newSession), at: now)
    case .held(let held):
      signIn.wakeJobs()
      throw held.refusal(at: now)
    case .prevented(.addressTaken):
      await tellOwner(of: address, origin)
      throw Refusal.addressTaken
    case .refused(let refusal): throw refusal.answer(staysValid: true)
    }
  }

  /// Mails the owner of an address that somebody tried to sign up with it.
  private func tellOwner(of address: EmailAddress, _ origin: MailOrigin) async {
    guard let mailer,
      let notice = try? mailer.signUpNotice(
        to: address, in: origin.language, from: origin.network, at: surroundings.now())
    else { return }
    try? await store.notify(notice)
    signIn.wakeJobs()
  }

  /// Requires that a retry sends the first attempt's password before it gets that session; after the password
  /// was changed the retry can't be recognised any more.
  private func demandSame(
    _ password: Password, as opened: OpenedSession, _ identity: IdentityKey
  ) async throws(Refusal) {
    let stored = try await self.password(of: identity)
    guard try await checks.hasher.matches(password, stored?.hash), let stored,
      stored.changedAt <= opened.session.createdAt
    else { throw Refusal.keyOfAnotherCredential }
  }

  private func password(of identity: IdentityKey) async throws(Refusal) -> KeptPassword? {
    do { return try await store.password(of: identity) } catch { throw Refusal(error) }
  }
}
