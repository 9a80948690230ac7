import BramleyAPI
import BramleyCore
import BramleySQLite
import BramleyTokens
import Crypto
import Foundation
import Logging
import OpenID
import Support
import Synchronization
import Testing

/// Facebook and GitHub over a real store, with the providers' answers controlled by the test.
struct ProviderRig {
  let clock = ManualClock()
  let ring: KeyRing
  let store: any Store
  let remote = ScriptedRemote()
  let alerts = OperatorAlerts(logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
  /// How many codes the providers issued; each is used once.
  private let codes = Tally()
  let facebook: FacebookProvider
  let gitHub: GitHubProvider
  let nonces: NonceService
  let signIn: SignInService
  let authorization: AuthorizationService
  let deletions: AccountDeletionService
  let identities: IdentityService
  let callbacks: FacebookCallbackService
  let jobs: JobRunner
  static let app = FacebookApp(id: "2000000001", secret: "facebook secret")
  static let codeVerifier = String(repeating: "v", count: 43)

  init(
    calls: Allowance? = nil, graceDays: Double = 0, configures: Set<ProviderID> = [.facebook, .gitHub]
  ) async throws {
    let clock = clock
    let surroundings = clock.surroundings
    let ring = KeyRing([MasterKey(bytes: Data(repeating: 1, count: 32))!], now: { clock.now })!
    let store = try SQLiteStore.test(onDisk: nil)
    (self.ring, self.store) = (ring, store)
    let seal = Seal(ring: ring)
    let transport = remote.transport
    nonces = NonceService(ring: ring, surroundings: surroundings)
    facebook = FacebookProvider(
      client: FacebookClient(app: Self.app, endpoint: FacebookEndpoint(), transport: transport),
      keys: KeySetCache(fetch: { AppleSigner.keySet(.first) }, now: { clock.now }),
      calls: OutwardCalls("Facebook", allowance: calls, alerts: alerts, now: { clock.now }), nonces: nonces)
    gitHub = GitHubProvider(
      client: GitHubClient(
        id: "Iv1.local0001", secret: "github secret", endpoint: GitHubEndpoint(), transport: transport),
      calls: OutwardCalls("GitHub", allowance: calls, alerts: alerts, now: { clock.now }))
    let all: [any SignInProvider] = [facebook, gitHub]
    let providers = SignInProviders(all.filter { configures.contains($0.id) })!
    let abilities = RevocationAbilities(providers)
    jobs = JobRunner(
      store: store,
      handlers: [
        RevokeProviderJob(providers: providers, store: store, seal: seal, surroundings: surroundings),
        DeleteAccountJob(
          store: store, ring: ring, tombstoneLifetime: 86_460, abilities: abilities,
          surroundings: surroundings),
      ], surroundings: surroundings, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    let signing = SigningKeys(store: store, seal: seal, surroundings: surroundings, accessLifetime: 900)
    try await signing.renew()
    let issuer = SessionIssuer(
      policy: SessionPolicy(), codec: AccessTokenCodec(issuer: TokenIssuer(issuer: "i"), keys: signing),
      ring: ring, surroundings: surroundings)
    let liveness = LivenessCache()
    signIn = SignInService(
      store: store, issuer: issuer, liveness: liveness, ring: ring, gate: SignUpGate(.allow), client: "app",
      surroundings: surroundings, wakeJobs: {})
    authorization = AuthorizationService(
      clients: [
        PublicClient(
          id: "app", name: "The App", redirectAddresses: [RedirectAddress("https://app.example/cb")!])
      ], providers: SignInProviders(all)!, publicURL: "https://id.example.com", store: store, signIn: signIn,
      ring: ring, surroundings: surroundings)
    deletions = AccountDeletionService(
      store: store, ring: ring, liveness: liveness, grace: graceDays * 86_400, tombstoneLifetime: 86_460,
      abilities: abilities, surroundings: surroundings, wakeJobs: {})
    identities = IdentityService(
      store: store, ring: ring, liveness: liveness, tombstoneLifetime: 86_460, abilities: abilities,
      surroundings: surroundings, wakeJobs: {})
    callbacks = FacebookCallbackService(
      app: Self.app, publicURL: "https://id.example.com", store: store, ring: ring, liveness: liveness,
      tombstoneLifetime: 86_460, surroundings: surroundings)
  }
}

// What a person and an app do.
extension ProviderRig {
  /// Signs in to Facebook as an app does.
  func signIn(
    _ request: ProviderSignInRequest, key: String? = nil, from network: ClientNetwork? = nil
  ) async throws -> Session {
    try await signIn.signIn(
      with: facebook, SignInBody(request), idempotencyKey: key.flatMap(IdempotencyKey.init), from: network)
  }

  /// Why Facebook's credential is refused; nil where it is accepted.
  func refusal(
    _ request: ProviderSignInRequest, key: String? = nil, from network: ClientNetwork? = nil
  ) async -> Refusal? {
    do {
      _ = try await signIn(request, key: key, from: network)
      return nil
    } catch { return error as? Refusal ?? Refusal("not_a_refusal") }
  }

  /// Starts a browser flow; returns the provider's address, and the cookie.
  func begin(_ provider: ProviderID) async throws -> (query: [String: String], url: URL, cookie: String) {
    let request = AuthorizationRequest(
      responseType: "code", clientID: "app", redirectURI: "https://app.example/cb", state: "mine",
      codeChallenge: StoreFixture.hash(Self.codeVerifier).base64URL, codeChallengeMethod: "S256",
      provider: provider.rawValue)
    guard case .provider(let url, let cookie, _) = try await authorization.start(request) else {
      throw Lost()
    }
    return (Self.items(url), url, cookie)
  }

  /// Signs in by the browser; `fields` is what the provider sends back beside `state`.
  func visit(
    _ provider: ProviderID, _ fields: [String: String]? = nil
  ) async throws -> [String: String] {
    let fields = fields ?? ["code": "code \(codes.add())"]
    let flow = try await begin(provider)
    let finish = try await authorization.finish(
      BrowserReply(fields), state: try #require(flow.query["state"]), cookie: flow.cookie, from: provider)
    switch finish {
    case .client(let back, _): return Self.items(back)
    case .refused(let refusal): throw refusal
    case .foreign: throw Lost()
    }
  }

  func session(_ provider: ProviderID) async throws -> Session {
    try await authorization.redeem(
      code: try #require(try await visit(provider)["code"]), verifier: Self.codeVerifier,
      redirectURI: "https://app.example/cb", clientID: "app")
  }

  /// Deletes the account at an operator's request, for which no recent authentication is needed.
  func delete(_ session: Session, _ grace: AccountDeletionService.Grace = .ignored) async throws -> Deletion {
    try await deletions.deleteByOperator(session.user.id, grace: grace)
  }

  func states(_ deletion: Deletion) async throws -> [ProviderID: AppleRevocation] {
    Dictionary(
      uniqueKeysWithValues: try await deletions.deletion(deletion.id).revocations.map {
        ($0.provider, $0.state)
      })
  }

  func kinds(_ user: UserID) async throws -> [AuditKind] {
    try await store.events(of: user, limit: 50).map(\.kind)
  }

  /// A token of Limited Login.
  func limited(
    subject: String = "1001", nonce: String? = "a nonce", _ change: (inout [String: Any]) -> Void = { _ in }
  ) throws -> String {
    let now = Int(clock.now.timeIntervalSince1970)
    var claims: [String: Any] = [
      "iss": "https://www.facebook.com", "aud": "2000000001", "sub": subject, "iat": now, "exp": now + 3_600,
      "jti": "j", "given_name": "Ada", "family_name": "Lovelace", "email": "ada@example.com",
    ]
    claims["nonce"] = nonce
    change(&claims)
    return AppleSigner.first.sign(
      header: #"{"alg":"RS256","kid":"\#(AppleSigner.first.kid)","typ":"JWT"}"#,
      payload: String(decoding: try JSONSerialization.data(withJSONObject: claims), as: UTF8.self))
  }

  struct Lost: Error {}

  static func items(_ url: URL) -> [String: String] {
    let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
    return Dictionary(items.map { ($0.name, $0.value ?? "") }, uniquingKeysWith: { first, _ in first })
  }
}

/// The providers' servers, controlled by a test: an answer for each path.
final class ScriptedRemote: Sendable {
  private let answers = Mutex<[String: ProviderTransport.Answer]>([:])
  private let log = Mutex<[ProviderTransport.Call]>([])

  /// The calls that were made, by method and path.
  var calls: [String] { log.withLock { $0.map { "\($0.sentMethod.rawValue) \($0.url.path)" } } }

  /// The calls to a path.
  func sent(to path: String) -> [ProviderTransport.Call] {
    log.withLock { $0.filter { $0.url.path == path } }
  }

  func clear() { log.withLock { $0 = [] } }

  /// Sets the answer of a path.
  func answer(_ path: String, _ body: String, status: Int = 200, retryAfter: TimeInterval? = nil) {
    answers.withLock {
      $0[path] = ProviderTransport.Answer(status: status, body: Data(body.utf8), retryAfter: retryAfter)
    }
  }

  /// A path that nothing was said of can't be reached.
  var transport: ProviderTransport {
    ProviderTransport(answer: { [self] call in
      log.withLock { $0.append(call) }
      guard let answer = answers.withLock({ $0[call.url.path] }) else { throw ProviderRig.Lost() }
      return answer
    })
  }
}

extension ScriptedRemote {
  /// A GitHub where everything works.
  func workGitHub(id: Int = 583_231, token: String = "gho_1") {
    answer(
      "/login/oauth/access_token",
      #"{"access_token":"\#(token)","scope":"read:user,user:email","token_type":"bearer"}"#)
    answer("/user", #"{"id":\#(id),"login":"octocat","name":"The Octocat","email":"public@example.com"}"#)
    answer(
      "/user/emails",
      #"[{"email":"old@example.com","primary":false,"verified":true},{"email":"octo@example.com","primary":true,"verified":true,"visibility":null}]"#
    )
    answer("/applications/Iv1.local0001/grant", "", status: 204)
  }

  /// A Facebook where everything works.
  func workFacebook(id: String = "1001", _ inspection: String = "") {
    answer(
      "/v26.0/oauth/access_token", #"{"access_token":"EAAcode","token_type":"bearer","expires_in":5183944}"#)
    answer(
      "/debug_token",
      #"{"data":{"app_id":"2000000001","type":"USER","is_valid":true,"expires_at":0,"user_id":"\#(id)","scopes":["email"]\#(inspection)}}"#
    )
    answer(
      "/v26.0/me",
      #"{"id":"\#(id)","name":"Ada Lovelace","first_name":"Ada","last_name":"Lovelace","email":"ada@example.com"}"#
    )
    answer("/v26.0/\(id)/permissions", #"{"success":true}"#)
  }
}
