package import BramleyAPI
import Foundation

/// Forgotten passwords: the mail, and the new password.
package struct RecoveryService: Sendable {
  private let store: any RecoveryStore
  private let checks: PasswordChecks
  private let signIn: SignInService
  /// What makes mail; nil where this server sends none.
  private let mailer: AddressMailer?
  private let policy: ClaimedData
  private let unlinking: UnlinkPlanner
  private let surroundings: Surroundings
  private let gate: CaptchaDemand

  package init(
    store: any RecoveryStore, checks: PasswordChecks, signIn: SignInService, mailer: AddressMailer?,
    policy: ClaimedData, unlinking: UnlinkPlanner, surroundings: Surroundings,
    gate: @escaping CaptchaDemand = { (_, _) in }
  ) {
    self.store = store
    self.checks = checks
    self.signIn = signIn
    self.mailer = mailer
    self.policy = policy
    self.unlinking = unlinking
    self.surroundings = surroundings
    self.gate = gate
  }

  /// Takes the request for a mail; the answer is the same for every address.
  package func forgot(
    _ request: PasswordForgotRequest, _ origin: MailOrigin
  ) async throws(Refusal) {
    try await PasswordStep.forgot.counted { () throws(Refusal) in
      guard mailer != nil else { throw Refusal.mailIsOff }
      guard let address = EmailAddress(request.email) else { throw Refusal.noAddress }
      try await gate(request.captchaToken, origin.network)
      let job: JobRecord
      do {
        job = try ForgottenPasswordJob.job(
          address, in: origin.language, from: origin.network, seal: Seal(ring: signIn.ring), surroundings)
      } catch { throw Refusal(.internalError) }
      do throws(StoreError) { try await store.queue(job) } catch { throw Refusal(error) }
      signIn.wakeJobs()
    }
  }

  /// Sets a new password by a mailed code or link, and signs in.
  package func reset(
    _ request: PasswordResetRequest, _ origin: MailOrigin, key: SessionKey? = nil
  ) async throws(Refusal) -> Session {
    let (session, asked) = try await opened(by: request, origin, key: key)
    return try await signIn.issue(
      session, adding: asked.claims(for: session.session), at: surroundings.now())
  }

  private func opened(
    by request: PasswordResetRequest, _ origin: MailOrigin, key: SessionKey?
  ) async throws(Refusal) -> (OpenedSession, ForeseenClaims) {
    try await PasswordStep.reset.counted { () throws(Refusal) in
      let entry = try await entry(for: request, origin) { now in
        opening(request.device, key: key, at: now)
      }
      let foreseen = try await foreseen(entry)
      let (session, account) = try await write(entry)
      return (OpenedSession(session, account, isNewUser: false), foreseen)
    }
  }

  private func opening(_ device: Device?, key: SessionKey?, at now: Date) -> SignInByReset {
    let credential = VerifiedCredential(subject: "", authenticatedAt: now, methods: [.oneTimeCode])
    let template = signIn.template(
      SessionID(rawValue: surroundings.newIDText(at: now)), credential, .password, device, key: key, at: now)
    return SignInByReset(
      template: template,
      hold: signIn.hold(
        template, SpentMark(hash: surroundings.random(32), keyHash: nil, expiresAt: now)))
  }

  /// Sets a new password by a mailed link, for a page that signs nobody in.
  package func setPassword(_ request: PasswordResetRequest, _ origin: MailOrigin) async throws(Refusal) {
    try await PasswordStep.reset.counted { () throws(Refusal) in
      _ = try await write(try await entry(for: request, origin) { _ in ResetOnPage() })
    }
  }

  /// Returns the address that a link was mailed to; nil when the link is not good any more.
  private func address(of token: String) async throws(Refusal) -> EmailAddress? {
    do throws(StoreError) {
      return try await store.address(of: SecretHash.of(token), at: surroundings.now())
    } catch { throw Refusal(error) }
  }

  private func entry<Opening: ResetOpening>(
    for request: PasswordResetRequest, _ origin: MailOrigin, opening: (Date) -> Opening
  ) async throws(Refusal) -> PasswordReset<Opening> {
    guard let mailer else { throw Refusal.mailIsOff }
    let password = Password(presented: request.password)
    if let weakness = password.weakness { throw Refusal(weakness) }
    let query = try await query(for: request, password, from: origin.network, mailer.secrets)
    // Computed before the code is compared, so that the time does not reveal whether it was right.
    let hash = try await checks.hasher.hash(password)
    let now = surroundings.now()
    return PasswordReset(
      query: query, hash: hash, opening: opening(now), language: origin.language, mailer: mailer,
      policy: policy, unlinking: unlinking,
      newIdentityID: IdentityID(rawValue: surroundings.newIDText(at: now)),
      auditID: surroundings.newIDText(at: now), now: now)
  }

  private func write<Opening: ResetOpening>(
    _ entry: PasswordReset<Opening>
  ) async throws(Refusal) -> (Opening.Opened, Account) {
    let outcome: PasswordReset<Opening>.Outcome
    do throws(StoreError) { outcome = try await store.reset(entry) } catch { throw Refusal(error) }
    switch outcome {
    case .refused(let verdict): throw verdict.refusal ?? .codeExpired
    case .reset(let end, let account, let losers):
      for user in losers + [account.user.id] { signIn.liveness.forget(user: user) }
      signIn.wakeJobs()
      switch end {
      case .opened(let opened): return (opened, account)
      case .held(let held): throw held.refusal(at: entry.now)
      }
    }
  }

  /// Asks the back end that adds claims before the code or link is used up and sessions end.
  private func foreseen(_ entry: PasswordReset<SignInByReset>) async throws(Refusal) -> ForeseenClaims {
    guard signIn.issuer.asksForClaims else { return .none }
    let forecast: PasswordReset<SignInByReset>.Forecast
    do throws(StoreError) { forecast = try await store.foresee(entry) } catch { throw Refusal(error) }
    switch forecast {
    case .reset(let session): return try await signIn.issuer.foresee(session)
    case .refused(let verdict): throw verdict.refusal ?? .codeExpired
    }
  }

  private func query(
    for request: PasswordResetRequest, _ password: Password, from network: ClientNetwork?,
    _ secrets: CodeSecrets
  ) async throws(Refusal) -> ChallengeQuery {
    if let token = request.token {
      // Nobody guesses a token, so no hash of a password is computed for a wrong one.
      guard let address = try await address(of: token) else { throw Refusal.codeExpired }
      try await checks.demandAcceptable(password, for: address.identity)
      return ChallengeQuery(
        .link(SecretHash.of(token)), purpose: .passwordReset, network: network,
        secrets: secrets)
    }
    guard let email = request.email, let code = request.code else {
      throw Refusal(.invalidRequest, "Send the link's token, or email and code.")
    }
    guard let address = EmailAddress(email) else { throw Refusal.noAddress }
    guard let typed = TypedCode(code) else { throw Refusal.notACode }
    try await checks.demandAcceptable(password, for: address.identity)
    return ChallengeQuery(
      .destination(.mail(address)), purpose: .passwordReset, code: typed, network: network, secrets: secrets)
  }
}
