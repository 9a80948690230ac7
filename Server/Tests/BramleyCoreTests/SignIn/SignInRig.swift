import AppleID
import BramleyAPI
import BramleyCore
import BramleySQL
import BramleySQLite
import Crypto
import Foundation
import Logging
import OpenID
import Support
import Synchronization

/// A credential's whole path from the service to the store, with Apple controlled by the test.
struct SignInRig {
  let folder: TemporaryFolder?
  let clock = ManualClock()
  let ring: KeyRing
  let store: any Store
  let keys = ScriptedAppleKeys(AppleSigner.keySet(.first))
  let apple = ScriptedApple()
  let settings: AppleSettings
  let exchanges: CodeExchanges
  let nonces: NonceService
  let jobs: JobRunner
  let service: AppleSignIn
  let authorization: AuthorizationService
  let deletions: AccountDeletionService
  let alerts: OperatorAlerts
  let sessions: SessionService
  let ended = Tally()
  /// The server's own redirect address.
  static let callback = "https://id.example.com/v1/callback/apple"

  init(
    nonces policy: NoncePolicy = .any, gate: SignUpGate = SignUpGate(.allow),
    native: [AppleClientID] = ["com.example.app"],
    web: [AppleClientID] = ["com.example.app.web"], graceDays: Double = 0,
    addresses: [String] = ["http://127.0.0.1/callback", "https://app.example/cb"],
    bareCodes: Allowance? = nil, acceptsBareCodes: Bool = true, signUpHook: SignUpHook? = nil,
    tokenHook: TokenHook? = nil, onDisk folder: TemporaryFolder? = nil
  ) async throws {
    let (clock, keys, ended) = (clock, keys, ended)
    let surroundings = clock.surroundings
    self.folder = folder
    let ring = KeyRing([MasterKey(bytes: Data(repeating: 1, count: 32))!], now: { clock.now })!
    let store = try SQLiteStore.test(onDisk: folder)
    (self.ring, self.store) = (ring, store)
    settings = AppleSettings(
      team: "TEAM123456", nativeClients: native, webClients: web, nonces: policy,
      bareCodes: acceptsBareCodes)
    nonces = NonceService(ring: ring, surroundings: surroundings)
    let verifier = IdentityTokenVerifier(
      audiences: settings.clients, keys: AppleKeyCache(fetch: keys.fetch, now: { clock.now }))
    let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    alerts = OperatorAlerts(logger: logger)
    let teamKey = try TeamKey(id: "KEY1234567", pem: P256.Signing.PrivateKey().pemRepresentation)
    let client = AppleIDClient(
      endpoint: .production, secrets: ClientSecretSource(team: "TEAM123456", key: teamKey),
      transport: apple.transport.watched(
        by: AppleConfigurationWatch(alerts: alerts, callback: Self.callback)),
      now: { clock.now })
    exchanges = CodeExchanges(
      apple: client, budget: ProcessOutwardBudget(bareCodes), callback: Self.callback,
      now: { clock.now })
    let seal = Seal(ring: ring)
    let tombstoneLifetime = verifier.maximumAge + verifier.leeway
    jobs = JobRunner(
      store: store,
      handlers: [
        ExchangeCodeJob(
          exchanges: exchanges, verifier: verifier, store: store, seal: seal, surroundings: surroundings,
          ended: { _ in ended.add() }),
        RevokeJob(apple: client, store: store, seal: seal, surroundings: surroundings),
        DeleteAccountJob(
          store: store, ring: ring, tombstoneLifetime: tombstoneLifetime, surroundings: surroundings),
      ], surroundings: surroundings, logger: logger)
    let signing = SigningKeys(store: store, seal: seal, surroundings: surroundings, accessLifetime: 900)
    try await signing.renew()
    let issuer = SessionIssuer(
      policy: SessionPolicy(),
      codec: AccessTokenCodec(issuer: TokenIssuer(issuer: "i"), keys: signing), ring: ring, hook: tokenHook,
      surroundings: surroundings)
    sessions = SessionService(
      store: store, issuer: issuer, ring: ring, liveness: LivenessCache(), surroundings: surroundings)
    let liveness = LivenessCache()
    deletions = AccountDeletionService(
      store: store, ring: ring, liveness: liveness, grace: graceDays * 86_400,
      tombstoneLifetime: tombstoneLifetime, surroundings: surroundings, wakeJobs: {})
    let jobs = jobs
    let signIn = SignInService(
      store: store, issuer: issuer, liveness: liveness, ring: ring, gate: gate, signUpHook: signUpHook,
      client: "app", surroundings: surroundings, wakeJobs: { jobs.wake() })
    let provider = AppleProvider(
      settings: settings, endpoint: .production, verifier: verifier, exchanges: exchanges,
      nonces: nonces,
      store: store, ring: ring, surroundings: surroundings)
    service = AppleSignIn(service: signIn, provider: provider)
    authorization = AuthorizationService(
      clients: [
        PublicClient(
          id: "app", name: "The App",
          redirectAddresses: addresses.map { RedirectAddress($0)! })
      ], providers: SignInProviders([provider])!, publicURL: "https://id.example.com", store: store,
      signIn: signIn, ring: ring, surroundings: surroundings)
  }

  /// A token of Apple's for a person, changed.
  func token(_ change: (inout IdentityTokenClaims) -> Void = { _ in }) -> String {
    var claims = IdentityTokenClaims.fixture(at: clock.now)
    let (subject, email) = (claims.subject, claims.email)
    change(&claims)
    // No two Apple Accounts have one address.
    if claims.subject != subject, claims.email == email { claims.email = "\(claims.subject)@example.com" }
    return AppleSigner.first.token(claims)
  }

  func signIn(
    _ request: AppleSignInRequest, key: String? = nil, from network: ClientNetwork? = nil
  ) async throws -> Session {
    try await service.signIn(
      request, idempotencyKey: key.flatMap(IdempotencyKey.init), from: network)
  }

  /// Why a sign-in is rejected; nil if it is accepted.
  func refusal(
    _ request: AppleSignInRequest, key: String? = nil, from network: ClientNetwork? = nil
  ) async -> ProblemCode? {
    do {
      _ = try await signIn(request, key: key, from: network)
      return nil
    } catch {
      return (error as? Refusal)?.code ?? "not_a_refusal"
    }
  }
}

/// Apple's token endpoint, controlled by a test.
final class ScriptedApple: Sendable {
  typealias Call = @Sendable () async throws -> AppleTransport.Answer

  private let next = Mutex<Call>({ AppleTransport.Answer(status: 503, body: Data()) })
  private let nextRevoke = Mutex<Call>({ AppleTransport.Answer(status: 200, body: Data()) })
  private let forms = Mutex<[(path: String, form: [String: String])]>([])

  /// The forms that were sent.
  var sent: [[String: String]] { forms.withLock { $0.map(\.form) } }

  /// The tokens that were to be revoked.
  var revoked: [String] {
    forms.withLock { $0.filter { $0.path == "/auth/revoke" }.compactMap { $0.form["token"] } }
  }

  /// Sets the answer to every call from now on, except revocations.
  func answer(_ call: @escaping Call) { next.withLock { $0 = call } }

  /// Sets the answer to every revocation from now on.
  func answerRevoke(_ call: @escaping Call) { nextRevoke.withLock { $0 = call } }

  /// Answers every revocation with a status, and one of Apple's errors if there is one.
  func answerRevoke(_ status: Int, _ error: String? = nil, retryAfter: TimeInterval? = nil) {
    answerRevoke {
      AppleTransport.Answer(
        status: status, body: Data((error.map { #"{"error":"\#($0)"}"# } ?? "").utf8), retryAfter: retryAfter)
    }
  }

  /// Answers with tokens.
  func answer(refreshToken: String? = "apple-refresh", idToken: String?) {
    let response = TokenResponse(accessToken: "apple-access", refreshToken: refreshToken, idToken: idToken)
    answer { AppleTransport.Answer(status: 200, body: try JSONEncoder().encode(response)) }
  }

  /// Answers with one of Apple's errors.
  func refuse(_ error: String) {
    answer { AppleTransport.Answer(status: 400, body: Data(#"{"error":"\#(error)"}"#.utf8)) }
  }

  var transport: AppleTransport {
    AppleTransport { [self] url, form in
      forms.withLock {
        $0.append((url.path, Dictionary(form ?? [], uniquingKeysWith: { first, _ in first })))
      }
      let call =
        url.path == "/auth/revoke" ? nextRevoke.withLock(\.self) : next.withLock(\.self)
      return try await call()
    }
  }
}
