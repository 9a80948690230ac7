import BramleyAPI
import BramleyCore
import BramleySQLite
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOEmbedded
import Support
import Synchronization
import Testing

@testable import BramleyHTTP

/// The admin port over a store of its own, with a clock that the test sets.
final class AdminRig: Sendable {
  static let host = "127.0.0.1:9090"
  let time = ManualTime()
  let store: any Store
  let services: AdminServices
  let people: TestDoor
  let door: FrontDoor
  let log = LogRecorder()
  private let jar = Mutex<[String: String]>([:])
  private let surroundings: Surroundings

  init(clients: [ConfiguredAdminClient] = [], url: String? = nil) async throws {
    let store = try SQLiteStore.inMemory()
    let time = time
    let surroundings = Surroundings(now: { time.now }, random: Surroundings.live.random)
    let services = try ServerServices.over(
      store, providers: [BadgeProvider()], now: { time.now })
    try await services.keys.renew()
    let key = try #require(MasterKey(bytes: Data(repeating: 7, count: 32)))
    let ring = try #require(KeyRing([key], now: surroundings.now))
    let liveness = LivenessCache()
    let mailer = AddressMailer(
      queue: MailQueue(seal: Seal(ring: ring), surroundings: surroundings),
      secrets: CodeSecrets(ring: ring, surroundings: surroundings), ring: ring,
      publicURL: "http://127.0.0.1:8080")
    var admin = AdminServices(
      authentication: AdminAuthentication(
        store: store, ring: ring, configured: clients, surroundings: surroundings),
      desk: AdminDesk(
        store: store, keys: services.keys, alerts: services.alerts, liveness: liveness,
        deletions: AccountDeletionService(
          store: store, ring: ring, liveness: liveness, grace: 7 * 86_400, tombstoneLifetime: 0,
          surroundings: surroundings, wakeJobs: {}),
        unlinking: UnlinkPlanner(ring: ring, surroundings: surroundings), mailer: mailer,
        surroundings: surroundings, wakeJobs: {}),
      forms: FormTokens(ring: ring, surroundings: surroundings),
      readiness: [ReadinessCheck("store") { true }], notices: [], methods: [],
      pages: PageSettings(name: "Orchard"),
      url: url, graceDays: 7)
    admin.health = ProviderHealth(now: surroundings.now)
    self.store = store
    self.services = admin
    self.surroundings = surroundings
    people = try TestDoor(services)
    door = AdminPort.door(
      metrics: PrometheusMetrics(), services: admin, url: "http://\(Self.host)", token: nil,
      logger: log.logger(), surroundings: surroundings, clock: .live)
  }

  /// Makes a token.
  func token(_ name: OperatorName = "anna", _ role: AdminRole = .admin, days: Double = 1) async throws
    -> String
  {
    let token = AdminTokenText(surroundings)
    let act = OperatorAct("shell", auditID: surroundings.newIDText(at: time.now), now: time.now)
    let isAdded = try await store.add(
      token.credential(name, role, lifetime: days * 86_400, at: time.now), act)
    try #require(isAdded)
    return token.text
  }

  /// Signs somebody in with an endpoint that takes nothing, and returns the event that was skipped for it.
  func skippedDelivery() async throws -> Webhook {
    store.webhookSubscriptions.set(
      [WebhookSubscription("api", events: [.userCreated])], surroundings: surroundings)
    _ = try await signIn()
    let lease = WebhookLease("api", limit: 1, for: 30, at: time.now)
    let event = try #require(try await store.lease(lease).webhooks.first)
    let verdict = try await store.failed(
      event,
      by: WebhookRule(
        .answered(500, retryAfter: nil), at: time.now.addingTimeInterval(3 * 86_400), chance: 0),
      auditID: surroundings.newIDText(at: time.now))
    try #require(verdict == .skip)
    return event
  }

  /// Signs somebody in by the public API.
  func signIn(_ badge: String = "badge of ada") async throws -> Session {
    let answer = try await people.ask(.post, "/v1/sign-in/badge", json: #"{"badge": "\#(badge)"}"#)
    return try WireJSON.decoder().decode(Session.self, from: Data(answer.body.utf8))
  }

  func ask(
    _ method: HTTPRequest.Method, _ path: String, bearer: String? = nil, json: String? = nil,
    form: [String: String]? = nil, host: String? = host, headers: HTTPFields = [:]
  ) async throws -> TestDoor.Answer {
    var headers = headers
    if let bearer { headers[.authorization] = "Bearer \(bearer)" }
    var body = RequestBody(buffer: ByteBuffer())
    if let json {
      headers[.contentType] = "application/json"
      body = RequestBody(buffer: ByteBuffer(string: json))
    }
    if let form {
      headers[.contentType] = "application/x-www-form-urlencoded"
      body = RequestBody(
        buffer: ByteBuffer(string: form.map { "\($0)=\(Redirect.escaped($1))" }.joined(separator: "&")))
    }
    let head = HTTPRequest(
      method: method, scheme: "http", authority: host, path: path, headerFields: headers)
    let context = ServerContext(
      source: ApplicationRequestContextSource(
        channel: EmbeddedChannel(), logger: TransportLog.logger(over: log.logger())))
    let response = try await door.respond(to: Request(head: head, body: body), context: context)
    let writer = BodyCollector()
    try await response.body.write(writer)
    return TestDoor.Answer(
      status: response.status.code, headers: response.headers,
      body: String(decoding: writer.data, as: UTF8.self))
  }

  /// Sends a request as a browser does, with its cookies.
  func browse(
    _ path: String, form: [String: String]? = nil, headers: HTTPFields = [:], host: String? = host
  ) async throws -> TestDoor.Answer {
    var headers = headers
    headers[.accept] = "text/html"
    let cookies = jar.withLock { $0 }
    if !cookies.isEmpty { headers[.cookie] = cookies.map { "\($0)=\($1)" }.joined(separator: "; ") }
    let answer = try await ask(
      form == nil ? .get : .post, path, form: form, host: host, headers: headers)
    for field in answer.headers[values: .setCookie] {
      guard let pair = field.split(separator: ";").first, let equals = pair.firstIndex(of: "=") else {
        continue
      }
      let (name, value) = (String(pair[..<equals]), String(pair[pair.index(after: equals)...]))
      jar.withLock { $0[name] = field.contains("Max-Age=0") ? nil : value }
    }
    return answer
  }

  /// Signs a browser in.
  @discardableResult
  func enter(_ token: String, next: String = "/admin") async throws -> TestDoor.Answer {
    let page = try await browse("/admin/sign-in")
    return try await browse(
      "/admin/sign-in", form: page.hidden.merging(["token": token, "next": next]) { $1 })
  }
}
