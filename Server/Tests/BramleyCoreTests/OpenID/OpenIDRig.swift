import BramleyAPI
import BramleyCore
import BramleySQLite
import BramleyTokens
import Foundation
import Logging
import OpenID
import Support
import Testing

@testable import BramleyCore

/// Google and one OpenID provider, from the services to the store.
struct OpenIDRig {
  let clock = ManualClock()
  let store: any Store
  let ring: KeyRing
  let nonces: NonceService
  let alerts: OperatorAlerts
  let liveness = LivenessCache()
  let signIn: SignInService
  let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
  /// The provider on the other side.
  let far: ScriptedIssuer
  let google: GoogleProvider
  let openID: OpenIDProvider
  let directory: IssuerDirectory
  let authorization: AuthorizationService

  static let web = "1-web.apps.googleusercontent.com"
  static let ios = "1-ios.apps.googleusercontent.com"

  init(
    issuer: String = "https://id.example.com", _ change: (inout OpenIDSettings) -> Void = { _ in },
    google changeGoogle: (inout GoogleSettings) -> Void = { _ in }
  ) async throws {
    let clock = clock
    let surroundings = clock.surroundings
    let store = try SQLiteStore.test(onDisk: nil)
    self.store = store
    let ring = KeyRing([MasterKey(bytes: Data(repeating: 1, count: 32))!], now: { clock.now })!
    self.ring = ring
    nonces = NonceService(ring: ring, surroundings: surroundings)
    let alerts = OperatorAlerts(logger: logger)
    self.alerts = alerts
    let codes = CodeClaims(store: store, memory: 86_460)
    let far = ScriptedIssuer(issuer: issuer)
    self.far = far
    let signing = SigningKeys(
      store: store, seal: Seal(ring: ring), surroundings: surroundings, accessLifetime: 900)
    try await signing.renew()
    let issuing = SessionIssuer(
      policy: SessionPolicy(),
      codec: AccessTokenCodec(issuer: TokenIssuer(issuer: "i"), keys: signing), ring: ring,
      surroundings: surroundings)
    signIn = SignInService(
      store: store, issuer: issuing, liveness: liveness, ring: ring, gate: SignUpGate(.allow), client: "app",
      surroundings: surroundings, wakeJobs: {})
    var settings = OpenIDSettings(
      id: "example", issuer: issuer, name: "Example", clientID: "bramley",
      authentication: .secretBasic("s3cret"), secret: "s3cret", audiences: ["com.example.app"])
    change(&settings)
    let made = settings
    let directory = IssuerDirectory(
      made, store: store, transport: far.transport, alerts: alerts, now: { clock.now })
    self.directory = directory
    let fetchKeys: @Sendable () async throws -> Data = {
      try await far.transport.send(URL(string: "https://far.example/keys")!, nil).body
    }
    openID = OpenIDProvider(
      settings: made,
      connection: OpenIDConnection(
        name: "Example", clientID: made.clientID, authentication: made.authentication,
        keys: KeySetCache(
          algorithms: SignatureAlgorithm.all, naming: .optional, fetch: fetchKeys, now: { clock.now }),
        algorithms: SignatureAlgorithm.all, naming: .optional,
        secret: made.quirks.signsWithSecret ? made.secret.map(SharedSecret.init) : nil,
        hasPlainErrors: made.quirks.hasPlainErrors,
        adapting: made.quirks.adapt,
        calls: OutwardCalls("Example", allowance: nil, alerts: alerts, now: { clock.now }),
        transport: far.transport, now: { clock.now },
        metadata: { () async throws(Refusal) in try await directory.metadata() }), nonces: nonces,
      codes: codes)
    var googleSettings = GoogleSettings(
      clientIDs: [Self.ios], webClientID: Self.web, clientSecret: "g00gle")
    changeGoogle(&googleSettings)
    let endpoint = GoogleEndpoint.production
    google = GoogleProvider(
      settings: googleSettings, endpoint: endpoint,
      connection: OpenIDConnection(
        name: "Google", clientID: googleSettings.webClientID,
        authentication: googleSettings.authentication,
        keys: KeySetCache(fetch: fetchKeys, now: { clock.now }), algorithms: [.rs256], naming: .required,
        calls: OutwardCalls("Google", allowance: nil, now: { clock.now }), transport: far.transport,
        now: { clock.now },
        metadata: { () async throws(Refusal) in endpoint.metadata }), nonces: nonces, codes: codes)
    authorization = AuthorizationService(
      clients: [
        PublicClient(
          id: "app", name: "The App", redirectAddresses: [RedirectAddress("https://app.example/cb")!])
      ], providers: SignInProviders([google, openID])!, publicURL: "https://me.example.com", store: store,
      signIn: signIn, ring: ring, surroundings: surroundings)
  }

  /// Valid claims of the OpenID provider, changed; NSNull removes one.
  func claims(_ changes: [String: Any] = [:]) -> [String: Any] {
    merged(
      [
        "iss": far.issuer, "aud": "com.example.app", "sub": "ada", "iat": seconds, "exp": seconds + 3_600,
        "email": "ada@example.com", "email_verified": true,
      ], changes)
  }

  /// Valid claims of Google, changed.
  func googleClaims(_ changes: [String: Any] = [:]) -> [String: Any] {
    merged(
      [
        "iss": "https://accounts.google.com", "aud": Self.ios, "azp": Self.ios, "sub": "1000001",
        "iat": seconds, "exp": seconds + 3_600, "email": "ada@gmail.com", "email_verified": true,
        "given_name": "Ada", "family_name": "Lovelace",
      ], changes)
  }

  var seconds: Int { Int(clock.now.timeIntervalSince1970) }

  private func merged(_ claims: [String: Any], _ changes: [String: Any]) -> [String: Any] {
    var claims = claims
    for (name, value) in changes { claims[name] = value is NSNull ? nil : value }
    return claims
  }

  /// Signs in with a token that an app brings.
  func signIn<Provider: SignInProvider>(
    _ provider: Provider, _ request: ProviderSignInRequest, key: String? = nil
  ) async throws -> Session where Provider.Presented == ProviderSignInRequest {
    try await signIn.signIn(
      with: provider, SignInBody(request), idempotencyKey: key.flatMap(IdempotencyKey.init))
  }

  /// Why a sign-in is rejected; nil if it is accepted.
  func refusal<Provider: SignInProvider>(
    _ provider: Provider, _ request: ProviderSignInRequest
  ) async -> ProblemCode? where Provider.Presented == ProviderSignInRequest {
    do {
      _ = try await signIn(provider, request)
      return nil
    } catch { return (error as? Refusal)?.code ?? "not_a_refusal" }
  }

  func account(of session: Session) async throws -> Account {
    try #require(try await store.account(session.user.id))
  }
}
