import BramleyAPI
import BramleyCore
import BramleyHTTP
import Foundation
import Logging
import OpenID
import Support
import Testing

/// Google and an OpenID provider in front of services, played by a test.
struct OpenIDFixture {
  static let client = "1-ios.apps.googleusercontent.com"
  static let now = Date(timeIntervalSince1970: 1_800_000_000)

  let far = ScriptedIssuer(issuer: "https://id.example.com")
  let google: GoogleProvider
  let example: OpenIDProvider

  init() throws {
    let surroundings = Surroundings(now: { Self.now }, random: Surroundings.live.random)
    let key = try #require(MasterKey(bytes: Data(repeating: 7, count: 32)))
    let ring = try #require(KeyRing([key], now: surroundings.now))
    let nonces = NonceService(ring: ring, surroundings: surroundings)
    let codes = CodeClaims(store: UnreachableStore(), memory: 60)
    let transport = far.transport
    let keys = try #require(URL(string: "https://id.example.com/keys"))
    func connection(_ name: String, _ metadata: ProviderMetadata) -> OpenIDConnection {
      OpenIDConnection(
        name: name, clientID: "client", authentication: .secretPost("s3cret"),
        keys: KeySetCache(fetch: { try await transport.send(keys, nil).body }, now: surroundings.now),
        algorithms: [.rs256], naming: .required,
        calls: OutwardCalls(name, allowance: nil, now: surroundings.now), transport: transport,
        now: surroundings.now, metadata: { () async throws(Refusal) in metadata })
    }
    let endpoint = GoogleEndpoint.production
    google = GoogleProvider(
      settings: GoogleSettings(clientIDs: [Self.client], webClientID: "client"), endpoint: endpoint,
      connection: connection("Google", endpoint.metadata), nonces: nonces, codes: codes)
    example = OpenIDProvider(
      settings: OpenIDSettings(
        id: "example", issuer: "https://id.example.com", name: "Example", clientID: "client",
        authentication: .secretPost("s3cret"), audiences: ["com.example.app"]),
      connection: connection(
        "Example",
        ProviderMetadata(
          issuer: "https://id.example.com", authorizationEndpoint: keys, tokenEndpoint: keys, keySetURL: keys)
      ),
      nonces: nonces, codes: codes)
  }

  /// Services with both providers, and with what receives their notifications.
  func services(
    over store: some ServerServices.ServiceStore & ProviderEventStore & MailStore
  ) throws -> ServerServices {
    let passkeys = try ceremonies()
    var services = try ServerServices.over(
      store,
      providers: [google, example] + codeProviders() + [
        PasskeyProvider(passkeys, accounts: UnreachableStore(), mail: nil)
      ])
    services.passkeys = PasskeyService(
      ceremonies: passkeys, signIn: services.signIn, mailer: nil, identities: services.identities)
    let surroundings = Surroundings(now: { Self.now }, random: Surroundings.live.random)
    let logger = Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() })
    services.googleNotifications = GoogleNotificationService(
      google, store: store, liveness: LivenessCache(), surroundings: surroundings, logger: logger)
    services.logoutTokens = [
      LogoutTokenService(
        example, store: store, liveness: LivenessCache(), surroundings: surroundings, logger: logger)
    ]
    services.mailNotifications = MailNotificationService(
      secrets: Self.webhookSecrets, store: store, alerts: services.alerts, surroundings: surroundings)
    return services
  }

  /// Passkeys, over a store that is down.
  private func ceremonies() throws -> PasskeyCeremonies {
    let surroundings = Surroundings(now: { Self.now }, random: Surroundings.live.random)
    let key = try #require(MasterKey(bytes: Data(repeating: 7, count: 32)))
    return PasskeyCeremonies(
      party: RelyingParty(
        id: "id.example", name: "Orchard", origins: ["https://id.example"],
        relatedOrigins: ["https://orchard.example"]),
      store: UnreachableStore(), ring: try #require(KeyRing([key], now: surroundings.now)),
      surroundings: surroundings)
  }

  /// Sign-in by mail and by text, over a store that is down.
  private func codeProviders() throws -> [any SignInProvider] {
    let surroundings = Surroundings(now: { Self.now }, random: Surroundings.live.random)
    let key = try #require(MasterKey(bytes: Data(repeating: 7, count: 32)))
    let ring = try #require(KeyRing([key], now: surroundings.now))
    let secrets = CodeSecrets(ring: ring, surroundings: surroundings)
    let (store, seal) = (UnreachableStore(), Seal(ring: ring))
    return [
      EmailCodeProvider(
        store: store, secrets: secrets, mail: MailQueue(seal: seal, surroundings: surroundings)),
      PhoneCodeProvider(
        store: store, secrets: secrets, texts: TextQueue(seal: seal, surroundings: surroundings),
        admission: TextAdmission(
          PhoneSettings(countries: ["DE"], dailyBudget: 1, appName: "Orchard"), ring: ring), mail: nil),
    ]
  }

  /// The secret by which the mail service signs.
  static let webhookSecrets = WebhookSecrets("whsec_" + Data(repeating: 7, count: 24).base64EncodedString())!

  var seconds: Int { Int(Self.now.timeIntervalSince1970) }

  /// An ID token of Google's.
  func googleToken(_ changes: [String: Any] = [:]) -> String {
    ScriptedIssuer.sign(
      [
        "iss": "https://accounts.google.com", "aud": Self.client, "sub": "1000001", "iat": seconds,
        "exp": seconds + 3_600, "email": "ada@gmail.com", "email_verified": true,
      ].merging(changes) { $1 })
  }

  /// A security event token of Google's.
  func eventToken(_ changes: [String: Any] = [:]) -> String {
    let subject = ["subject_type": "iss-sub", "iss": "https://accounts.google.com/", "sub": "1000001"]
    return ScriptedIssuer.sign(
      [
        "iss": "https://accounts.google.com/", "aud": Self.client, "iat": seconds + 1, "jti": "e1",
        "events": [
          "https://schemas.openid.net/secevent/risc/event-type/sessions-revoked": ["subject": subject]
        ],
      ].merging(changes) { $1 })
  }

  /// A logout token of the OpenID provider.
  func logoutToken(_ changes: [String: Any] = [:]) -> String {
    ScriptedIssuer.sign(
      [
        "iss": "https://id.example.com", "aud": "client", "iat": seconds + 1, "exp": seconds + 120,
        "jti": "l1",
        "sub": "ada", "events": ["http://schemas.openid.net/event/backchannel-logout": [:] as [String: Any]],
      ].merging(changes) { $1 })
  }

  /// An ID token of the OpenID provider, for an app.
  func exampleToken() -> String {
    ScriptedIssuer.sign([
      "iss": "https://id.example.com", "aud": "com.example.app", "sub": "ada", "iat": seconds,
      "exp": seconds + 3_600,
    ])
  }
}

extension UnreachableStore: ProviderEventStore {
  func apply(_: ProviderEvents) async throws(StoreError) -> ProviderEvents.Outcome { throw down }
  func apply(_: ProviderLogout) async throws(StoreError) -> ProviderEvents.Outcome { throw down }
}
