import AppleID
import BramleyAPI
import BramleyCore
import BramleyHTTP
import Crypto
import Foundation
import Logging
import OpenID
import Testing

extension ServerServices {
  /// The steps of a store that the services need.
  typealias ServiceStore = AccountStore & AddressStore & AppleLifeStore & AuditLog & AuthorizationStore
    & ChildSessionStore
    & MailedLinkStore & DeletionStore & GrantCheckStore & GuestStore & IdentityStore & MergeStore & JobStore
    & KeyStore & ExportStore
    & PasswordStore & ProofStore & RecoveryStore & SecondFactorStore & SessionStore
    & SignInStore & SigningKeyStore

  /// Services over a store that is down.
  static func unreachable(publicURL: String = "http://127.0.0.1:8080") throws -> ServerServices {
    try over(UnreachableStore(), publicURL: publicURL)
  }

  /// Services over a store, with sign-in methods of the test's own.
  static func over(
    _ store: some ServiceStore, publicURL: String = "http://127.0.0.1:8080",
    providers own: [any SignInProvider] = [], hasPages: Bool = false,
    bound mode: BoundSessionMode = .off, secondFactors factors: SecondFactorMode = .optional,
    passkeysAt party: RelyingParty? = nil,
    gate: @escaping CaptchaDemand = { (_, _) in },
    now: @escaping @Sendable () -> Date = { Date(timeIntervalSince1970: 1_800_000_000) }
  ) throws -> ServerServices {
    let surroundings = Surroundings(now: now, random: Surroundings.live.random)
    let logger = Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() })
    let key = try #require(MasterKey(bytes: Data(repeating: 7, count: 32)))
    let ring = try #require(KeyRing([key], now: surroundings.now))
    let keys = SigningKeys(
      store: store, seal: Seal(ring: ring), surroundings: surroundings, accessLifetime: 900)
    let codec = AccessTokenCodec(
      issuer: TokenIssuer(issuer: publicURL, resources: ["https://notes.example.com", "urn:orchard:trees"]),
      keys: keys)
    let issuer = SessionIssuer(policy: SessionPolicy(), codec: codec, ring: ring, surroundings: surroundings)
    let liveness = LivenessCache()
    let settings = AppleSettings(
      team: "TEAM000000", nativeClients: ["com.example.app"], webClients: ["com.example.web"])
    let cache = AppleKeyCache(
      fetch: { throw StoreError(.unavailable, "no Apple here") }, now: surroundings.now)
    let verifier = IdentityTokenVerifier(audiences: settings.clients, keys: cache)
    let endpoint = AppleEndpoint(base: URL(string: "https://appleid.apple.com")!)
    let apple = AppleIDClient(
      endpoint: endpoint,
      secrets: ClientSecretSource(
        team: settings.team,
        key: try TeamKey(id: "KEY0000000", pem: P256.Signing.PrivateKey().pemRepresentation)),
      transport: AppleTransport { _, _ in throw StoreError(.unavailable, "no Apple here") },
      now: surroundings.now)
    let jobs = JobRunner(store: store, handlers: [], surroundings: surroundings, logger: logger)
    let nonces = NonceService(ring: ring, surroundings: surroundings)
    let alerts = OperatorAlerts(logger: logger)
    let checker = GrantChecker(
      apple: apple, verifier: verifier, clients: AppleClients(settings), store: store, ring: ring,
      breaker: CheckBreaker(alerts: alerts), alerts: alerts, tombstoneLifetime: 86_460,
      surroundings: surroundings, logger: logger)
    let checks = PasswordChecks(
      store: store,
      hasher: try PasswordHasher(
        parameters: Argon2Parameters(memory: 64, passes: 1, lanes: 1), pool: HashingPool(threads: 1),
        surroundings: surroundings), attempts: AttemptLimiter(nil, surroundings: surroundings), ring: ring,
      surroundings: surroundings)
    let appleProvider = AppleProvider(
      settings: settings, endpoint: endpoint, verifier: verifier,
      exchanges: CodeExchanges(
        apple: apple, budget: ProcessOutwardBudget(nil), callback: "", now: surroundings.now),
      nonces: nonces,
      store: store, ring: ring, surroundings: surroundings)
    let passkeys = try party.map { party in
      PasskeyCeremonies(
        party: party, store: try #require(store as? any PasskeyStore), ring: ring, surroundings: surroundings)
    }
    let passkeyProviders: [any SignInProvider] =
      passkeys.map {
        [PasskeyProvider($0, accounts: store, mail: nil)]
      } ?? []
    let providers = try #require(
      SignInProviders([appleProvider, PasswordProvider(checks)] + passkeyProviders + own))
    let signIn = SignInService(
      store: store, issuer: issuer, liveness: liveness, ring: ring, gate: SignUpGate(.allow), client: "app",
      issuerTrust: providers.emailTrust, secondFactors: factors,
      hasPasskeyFactors: passkeys != nil,
      notices: SecondFactorNotices(MailQueue(seal: Seal(ring: ring), surroundings: surroundings)),
      surroundings: surroundings, wakeJobs: { jobs.wake() })
    let bound = BoundSessions(mode: mode, store: store, ring: ring, surroundings: surroundings)
    let tokens = AccessTokenAuthenticator(
      codec: codec, store: store, liveness: liveness, bound: bound, secondFactors: factors,
      surroundings: surroundings)
    let mailer = AddressMailer(
      queue: MailQueue(seal: Seal(ring: ring), surroundings: surroundings),
      secrets: CodeSecrets(ring: ring, surroundings: surroundings), ring: ring, publicURL: publicURL)
    var services = ServerServices(
      nonces: nonces, providers: providers, signIn: signIn,
      passwords: PasswordService(store: store, checks: checks, signIn: signIn, surroundings: surroundings),
      appleNotifications: AppleNotificationService(
        verifier: NotificationVerifier(audiences: settings.clients, keys: cache), team: settings.team,
        store: store, ring: ring, jobs: jobs, surroundings: surroundings),
      appleChecks: AppleCheckService(checker: checker, team: settings.team, liveness: liveness),
      sessions: SessionService(
        store: store, issuer: issuer, ring: ring, liveness: liveness, surroundings: surroundings),
      children: ChildSessionService(
        store: store, issuer: issuer, liveness: liveness, surroundings: surroundings),
      accounts: AccountService(
        store: store, surroundings: surroundings, forget: { liveness.forget(user: $0) }),
      activity: ActivityService(log: store),
      exports: AccountExportService(store: store, surroundings: surroundings),
      identities: IdentityService(
        store: store, ring: ring, liveness: liveness, tombstoneLifetime: 0, surroundings: surroundings,
        wakeJobs: {}),
      guests: GuestService(isEnabled: true, store: store, signIn: signIn, surroundings: surroundings),
      merges: MergeService(
        store: store, tokens: tokens, liveness: liveness, surroundings: surroundings),
      deletions: AccountDeletionService(
        store: store, ring: ring, liveness: liveness, grace: 0, tombstoneLifetime: 0,
        surroundings: surroundings, wakeJobs: {}),
      authorization: AuthorizationService(
        clients: [
          PublicClient(
            id: "app", name: "Orchard",
            redirectAddresses: [
              try #require(RedirectAddress("http://127.0.0.1/callback")),
              try #require(RedirectAddress("https://app.example/back?x=1")),
              try #require(RedirectAddress("https://127.0.0.1/back?x=1")),
            ])
        ],
        providers: providers, publicURL: publicURL, store: store, signIn: signIn, ring: ring,
        surroundings: surroundings, bindsKeys: mode != .off),
      tokens: tokens, keys: keys,
      readiness: [ReadinessCheck("store") { false }, ReadinessCheck("keys") { true }],
      alerts: alerts)
    services.boundSessions = bound
    services.secondFactors = SecondFactorService(
      mode: factors, store: store, signIn: signIn,
      secrets: CodeSecrets(ring: ring, surroundings: surroundings),
      issuer: TOTPIssuer(name: "Orchard", publicURL: publicURL), passkeys: passkeys,
      surroundings: surroundings)
    let unlinking = UnlinkPlanner(ring: ring, surroundings: surroundings)
    services.recovery = RecoveryService(
      store: store, checks: checks, signIn: signIn, mailer: mailer, policy: .discard, unlinking: unlinking,
      surroundings: surroundings)
    services.mailedLinks = MailedLinkService(store: store, surroundings: surroundings)
    services.addresses = AddressService(
      store: store, mailer: mailer, liveness: liveness, policy: .discard, unlinking: unlinking,
      surroundings: surroundings,
      wakeJobs: {})
    if hasPages, let browserStore = store as? any SessionStore & BrowserSessionStore {
      let ofBrowsers = signIn.forBrowsers
      services.pages = PageServices(
        browsers: BrowserSessionService(
          store: browserStore, issuer: issuer, tokens: tokens, liveness: liveness, ring: ring,
          surroundings: surroundings),
        forms: FormTokens(ring: ring, surroundings: surroundings), signIn: ofBrowsers,
        passwords: PasswordService(
          store: store, checks: checks, signIn: ofBrowsers, surroundings: surroundings),
        recovery: RecoveryService(
          store: store, checks: checks, signIn: ofBrowsers, mailer: mailer, policy: .discard,
          unlinking: unlinking, surroundings: surroundings, gate: gate),
        guests: GuestService(isEnabled: true, store: store, signIn: ofBrowsers, surroundings: surroundings),
        authorization: AuthorizationService(
          clients: services.authorization.publicClients, providers: providers, publicURL: publicURL,
          store: store, signIn: ofBrowsers, ring: ring, surroundings: surroundings),
        deletionGrace: 0)
      services.pages?.secondFactors = services.secondFactors?.forBrowsers
      let identities = services.identities
      services.pages?.passkeys = passkeys.map {
        PasskeyService(ceremonies: $0, signIn: ofBrowsers, mailer: nil, identities: identities)
      }
    }
    return services
  }
}
