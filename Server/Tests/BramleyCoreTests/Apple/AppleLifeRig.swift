import AppleID
import BramleyAPI
import BramleySQL
import BramleySQLite
import Crypto
import Foundation
import Logging
import OpenID
import Support
import Testing

@testable import BramleyCore

/// Apple's events and checks after a sign-in, from the services to the disk: one store, any number of nodes.
struct AppleLifeRig {
  /// One server process.
  struct Node {
    let alerts: OperatorAlerts
    let breaker: CheckBreaker
    let checks: AppleCheckService
    let revalidation: Revalidation
    let liveness: LivenessCache
  }

  static let team: AppleTeamID = "TEAM123456"
  static let day: TimeInterval = 86_400

  let folder: TemporaryFolder?
  let clock = ManualClock()
  let ring: KeyRing
  let store: any Store
  let apple: ScriptedGrants
  let keys = ScriptedAppleKeys(AppleSigner.keySet(.first))
  let settings = AppleSettings(
    team: Self.team, nativeClients: ["com.example.app", "com.example.watch"],
    webClients: ["com.example.web"])
  let jobs: JobRunner
  let notifications: AppleNotificationService
  private let client: AppleIDClient
  private let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

  init(onDisk folder: TemporaryFolder? = nil) throws {
    let clock = clock
    self.folder = folder
    let ring = KeyRing([MasterKey(bytes: Data(repeating: 1, count: 32))!], now: { clock.now })!
    let store = try SQLiteStore.test(onDisk: folder)
    (self.ring, self.store, apple) = (ring, store, ScriptedGrants(clock: clock))
    let key = try TeamKey(id: "KEY1234567", pem: P256.Signing.PrivateKey().pemRepresentation)
    client = AppleIDClient(
      endpoint: .production, secrets: ClientSecretSource(team: Self.team, key: key),
      transport: apple.transport, now: { clock.now })
    jobs = JobRunner(
      store: store,
      handlers: [
        AppleNotificationJob(
          store: store, ring: ring, tombstoneLifetime: 86_460, liveness: LivenessCache(),
          surroundings: clock.surroundings, logger: logger)
      ], surroundings: clock.surroundings, logger: logger)
    notifications = AppleNotificationService(
      verifier: NotificationVerifier(
        audiences: settings.clients, keys: AppleKeyCache(fetch: keys.fetch, now: { clock.now })),
      team: Self.team, store: store, ring: ring, jobs: jobs, surroundings: clock.surroundings)
  }

  /// Starts a server process.
  func node() -> Node {
    let alerts = OperatorAlerts(logger: logger)
    let breaker = CheckBreaker(alerts: alerts)
    let liveness = LivenessCache()
    let checker = GrantChecker(
      apple: client,
      verifier: IdentityTokenVerifier(
        audiences: settings.clients, keys: AppleKeyCache(fetch: keys.fetch, now: { [clock] in clock.now })),
      clients: AppleClients(settings), store: store, ring: ring, breaker: breaker,
      alerts: alerts, tombstoneLifetime: 86_460, surroundings: clock.surroundings, logger: logger)
    return Node(
      alerts: alerts, breaker: breaker,
      checks: AppleCheckService(checker: checker, team: Self.team, liveness: liveness),
      revalidation: Revalidation(checker: checker, liveness: liveness, alerts: alerts, logger: logger),
      liveness: liveness)
  }

  // People, each named by a word; their refresh tokens are that word and the client's id.

  func identity(_ person: String) -> IdentityKey {
    IdentityKey(provider: .apple, team: Self.team.rawValue, subject: person)
  }

  /// Signs a person in now by a client, with a grant unless said otherwise.
  @discardableResult
  func signIn(
    _ person: String, for client: ClientID = "com.example.app", grant: Bool = true, email: String? = nil
  ) async throws -> SessionID {
    let now = clock.now
    let surroundings = clock.surroundings
    let session = SessionID(rawValue: surroundings.newIDText(at: now))
    let id = surroundings.newIDText(at: now)
    var entry = SignInEntry(
      mark: SpentMark(hash: Data(id.utf8), keyHash: nil, expiresAt: now + Self.day),
      identity: identity(person), issuedAt: now, provenAt: now,
      tombstone: PersonKey.of(identity(person), by: ring),
      opening: SessionOpening(
        SessionTemplate(
          id: session, clientID: client, provider: .apple, methods: [], deviceName: nil, authTime: now,
          now: now, policy: SessionPolicy())), newUserID: UserID(rawValue: id),
      newIdentityID: IdentityID(rawValue: id), auditID: id, now: now)
    entry.email = email.flatMap { EmailClaim(address: $0, isVerified: true, isPrivate: true) }
    if grant {
      entry.grant = GrantRecord(
        identity: identity(person), clientID: client,
        sealedRefreshToken: Seal(ring: ring).close(
          Data("\(person) \(client)".utf8), for: GrantRecord.row(identity(person), client)), keptAt: now)
    }
    let outcome = try await store.signIn(entry)
    try #require(outcome.opened != nil, "\(outcome.name)")
    return session
  }

  /// Signs many people in now, named by numbers.
  func signIn(people count: Int, for client: ClientID = "com.example.app") async throws -> [SessionID] {
    try await withThrowingTaskGroup(of: SessionID.self) { group in
      for index in 0..<count { group.addTask { try await signIn("\(index)", for: client) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
  }

  func isAlive(_ session: SessionID) async throws -> Bool {
    try await store.session(session)?.session.isAlive(at: clock.now) ?? false
  }

  func caller(_ session: SessionID) async throws -> Caller {
    let (session, account) = try #require(try await store.session(session))
    return Caller(session: session, account: account, profile: Data(), authTime: nil)
  }

  func kinds(of session: SessionID) async throws -> [AuditKind] {
    let user = try #require(try await store.session(session)).account.user.id
    return try await store.events(of: user, limit: 50).map(\.kind)
  }

  func standing(_ person: String, for client: ClientID = "com.example.app") async throws -> GrantStanding {
    try #require(try await store.standings(of: identity(person)).first { $0.clientID == client })
  }

  /// Lets time pass, with a sweep of each node every so often.
  func pass(_ seconds: TimeInterval, every step: TimeInterval = 180, on nodes: Node...) async {
    for _ in 0..<Int(seconds / step) {
      clock.advance(by: step)
      await withTaskGroup(of: Void.self) { group in
        for node in nodes { group.addTask { await node.revalidation.runOnce() } }
      }
    }
  }

  /// Why a notification is rejected; nil if it is accepted.
  func refusal(of payload: String) async -> Refusal? {
    do throws(Refusal) {
      try await notifications.receive(payload)
      return nil
    } catch { return error }
  }
}
