package import BramleyAPI
package import BramleyCore
import Foundation
import OpenID

/// The services of addresses and passwords over a store; the mail is read instead of sent.
package struct AddressWorld: Sendable {
  package let clock = ManualClock()
  package let store: any Store
  package let ring: KeyRing
  package let passwords: PasswordService
  package let recovery: RecoveryService
  package let addresses: AddressService
  package let sessions: SessionService
  package let signIn: SignInService
  package let tokens: AccessTokenAuthenticator
  private let job: ForgottenPasswordJob
  private let checks: PasswordChecks

  package init(
    over store: any Store, policy: ClaimedData = .discard, limits: CodeLimits = .standard,
    tokenHook: TokenHook? = nil
  ) async throws {
    let surroundings = clock.surroundings
    self.store = store
    ring = try need(
      KeyRing([try need(MasterKey(bytes: Data(repeating: 7, count: 32)))], now: surroundings.now))
    let keys = SigningKeys(
      store: store, seal: Seal(ring: ring), surroundings: surroundings, accessLifetime: 900)
    try await keys.renew()
    let codec = AccessTokenCodec(
      issuer: TokenIssuer(issuer: "https://id.example.com", resources: []), keys: keys)
    let issuer = SessionIssuer(
      policy: SessionPolicy(), codec: codec, ring: ring, hook: tokenHook, surroundings: surroundings)
    let liveness = LivenessCache()
    checks = PasswordChecks(
      store: store,
      hasher: try PasswordHasher(
        parameters: Argon2Parameters(memory: 64, passes: 1, lanes: 1), pool: HashingPool(threads: 1),
        surroundings: surroundings), attempts: AttemptLimiter(nil, surroundings: surroundings), ring: ring,
      surroundings: surroundings)
    signIn = SignInService(
      store: store, issuer: issuer, liveness: liveness, ring: ring, gate: SignUpGate(.allow), client: "app",
      surroundings: surroundings, wakeJobs: {})
    let mailer = AddressMailer(
      queue: MailQueue(seal: Seal(ring: ring), surroundings: surroundings),
      secrets: CodeSecrets(ring: ring, limits: limits, surroundings: surroundings), ring: ring,
      publicURL: "https://id.example.com")
    passwords = PasswordService(
      store: store, checks: checks, signIn: signIn, mailer: mailer, surroundings: surroundings)
    let unlinking = UnlinkPlanner(
      ring: ring, abilities: RevocationAbilities(try need(SignInProviders([Orchard()]))),
      surroundings: surroundings)
    recovery = RecoveryService(
      store: store, checks: checks, signIn: signIn, mailer: mailer, policy: policy, unlinking: unlinking,
      surroundings: surroundings)
    addresses = AddressService(
      store: store, mailer: mailer, liveness: liveness, policy: policy, unlinking: unlinking,
      surroundings: surroundings,
      wakeJobs: {})
    sessions = SessionService(
      store: store, issuer: issuer, ring: ring, liveness: liveness, surroundings: surroundings)
    tokens = AccessTokenAuthenticator(
      codec: codec, store: store, liveness: liveness, surroundings: surroundings)
    job = ForgottenPasswordJob(
      store: store, mailer: mailer, seal: Seal(ring: ring), surroundings: surroundings)
  }

  package static let home = ClientNetwork(high: 1, low: 1)
  package static let elsewhere = ClientNetwork(high: 2, low: 2)

  package func origin(_ network: ClientNetwork = home, browser: String? = nil) -> MailOrigin {
    MailOrigin(in: "de", from: network, browser: browser)
  }

  @discardableResult
  package func signUp(
    _ email: String, _ password: String = "correct horse battery", browser: String? = nil
  ) async throws -> Session {
    try await passwords.signUp(
      PasswordSignUpRequest(email: email, password: password), idempotencyKey: nil, origin(browser: browser))
  }

  package func signIn(_ email: String, _ password: String = "correct horse battery") async throws -> Session {
    try await signIn.signIn(
      with: PasswordProvider(checks),
      SignInBody(PasswordSignInRequest(email: email, password: password)),
      idempotencyKey: nil, from: Self.home)
  }

  package func caller(_ session: Session) async throws -> Caller {
    try await tokens.authenticate(session.accessToken)
  }

  /// Signs a person in with a provider that vouches for an address.
  @discardableResult
  package func signInWithOrchard(_ person: String, email: String? = nil) async throws -> Session {
    try await signIn.signIn(
      with: Orchard(), SignInBody(Orchard.Presented(person: person, email: email)),
      idempotencyKey: nil, from: Self.home)
  }

  @discardableResult
  package func link(_ person: String, to session: Session) async throws -> User {
    try await signIn.link(
      Orchard(), SignInBody(Orchard.Presented(person: person)),
      to: try await caller(session), idempotencyKey: nil)
  }

  /// How many jobs of a kind wait.
  package func waiting(_ kind: JobKind) async throws -> Int {
    try await store.lease(limit: 50, for: 0, at: clock.now).count { $0.kind == kind }
  }

  /// Runs what waits, and returns the mail, the oldest first. Nothing stays.
  package func mails() async throws -> [OutgoingMail] {
    var mails: [OutgoingMail] = []
    while true {
      let leased = try await store.lease(limit: 50, for: 60, at: clock.now)
      if leased.isEmpty { return mails }
      for record in leased.sorted(by: { $0.id.rawValue < $1.id.rawValue }) {
        if record.kind == ForgottenPasswordJob.kind {
          try hold(await job.run(record) == .done)
        } else if record.kind == MailQueue.kind {
          mails.append(try record.opened(by: Seal(ring: ring)))
        }
        try await store.finish(record.id)
      }
    }
  }

  /// Returns the only mail of a kind among what waits.
  package func mail(_ kind: MailKind) async throws -> OutgoingMail {
    let found = try await mails().filter { $0.kind == kind }
    try hold(found.count == 1, "one mail of the kind \(kind)")
    return try need(found.first)
  }

  package func forgot(_ email: String, from network: ClientNetwork = home) async throws {
    try await recovery.forgot(PasswordForgotRequest(email: email), origin(network))
  }

  package func reset(token: String, _ password: String = "a better password") async throws -> Session {
    try await recovery.reset(PasswordResetRequest(token: token, password: password), origin())
  }

  package func reset(_ email: String, code: String, _ password: String = "a better password") async throws
    -> Session
  {
    try await recovery.reset(
      PasswordResetRequest(email: email, code: code, password: password), origin())
  }

  /// The code of the refusal that something throws.
  package func refusal<Value>(_ body: () async throws -> Value) async -> ProblemCode? {
    do {
      _ = try await body()
      return nil
    } catch { return (error as? Refusal)?.code }
  }

  package func isAlive(_ session: Session) async throws -> Bool {
    try await store.session(session.sessionID)?.session.isAlive(at: clock.now) ?? false
  }

  package func account(_ session: Session) async throws -> Account? {
    try await store.account(session.user.id)
  }

  package func kinds(_ session: Session) async throws -> [AuditKind] {
    try await store.events(of: session.user.id, limit: 50).map(\.kind)
  }
}

extension OutgoingMail {
  /// The token of the mail's link.
  package var token: String { link.flatMap { $0.split(separator: "=").last }.map(String.init) ?? "" }
}

/// A provider that vouches for whom a test names.
private struct Orchard: RevokingProvider {
  struct Presented: Decodable, Sendable {
    var person: String
    var email: String?
  }

  let id: ProviderID = "orchard"
  var emailTrust: EmailTrust { .never }
  var revokesWithoutToken: Bool { true }

  func revoke(_ authorization: HeldAuthorization) async throws(ProviderCallFailure) {}

  func verify(
    _ presented: Presented, in context: CredentialContext
  ) async throws(Refusal) -> VerifiedCredential {
    VerifiedCredential(
      subject: presented.person,
      email: presented.email.flatMap { EmailClaim(address: $0, isVerified: true) },
      authenticatedAt: context.now)
  }
}
