import BramleyAPI
import Foundation
import Testing

@testable import BramleyClient

/// A strategy is notified once of every session of its method that ends on this device, however it ends.
@Suite struct DeauthenticationTests {
  private let clock = TestClock()
  private let storage = MemoryStorage()
  private let server: HostileServer

  init() { server = HostileServer(clock: clock) }

  private func engine(_ strategies: [any SignInStrategy]) -> SessionEngine {
    let clock = clock
    return SessionEngine(
      backend: BramleyBackend(server: URL(string: "http://127.0.0.1:1")!, transport: server.transport)
        .signInBackend,
      storage: storage, strategies: SignInRegistry(strategies), context: SignInContext(now: { clock.now }),
      uptime: { Uptime(boot: "test", seconds: clock.now.timeIntervalSince1970) },
      pause: { _ in
        clock.advance(1)
        await Task.yield()
      })
  }

  @Test func `when the person signs out`() async throws {
    let strategy = VendorStrategy("vendor", people: ["ada"])
    let engine = engine([strategy])
    try await engine.signIn(with: SignInMethod("vendor"))
    #expect(await strategy.farewells.isEmpty)
    try await engine.signOut()
    try await engine.signOut()
    #expect(await strategy.farewells == ["ada"])
  }

  @Test(arguments: [ProblemCode.refreshTokenInvalid, .refreshTokenReused, .sessionEnded])
  func `when the server refuses the refresh`(code: ProblemCode) async throws {
    let strategy = VendorStrategy("vendor", people: ["ada"])
    let engine = engine([strategy])
    try await engine.signIn(with: SignInMethod("vendor"))
    clock.advance(1_000)
    await server.plan("POST /v1/sessions/refresh", .answer(.problem(code, 401)))
    await #expect(throws: SessionError.self) { try await engine.accessToken() }
    #expect(await engine.currentState == .signedOut)
    #expect(await strategy.farewells == ["ada"])
  }

  @Test func `when another device has revoked the session`() async throws {
    let strategy = VendorStrategy("vendor", people: ["ada"])
    let engine = engine([strategy])
    let session = try await engine.signIn(with: SignInMethod("vendor"))
    await server.end(session.sessionID)
    await #expect(throws: SessionError.self) { try await engine.user() }
    #expect(await engine.currentState == .signedOut)
    #expect(await strategy.farewells == ["ada"])
  }

  @Test func `but not by a failure that ends no session`() async throws {
    let strategy = VendorStrategy("vendor", people: ["ada"])
    let engine = engine([strategy])
    try await engine.signIn(with: SignInMethod("vendor"))
    clock.advance(1_000)
    await server.plan(
      "POST /v1/sessions/refresh", .unreachable, .answer(.portal(401)), .answer(.problem(.unavailable, 503)))
    for _ in 0..<3 { await #expect(throws: SessionError.self) { try await engine.accessToken() } }
    try await engine.refresh()
    #expect(await strategy.farewells.isEmpty)
  }

  @Test func `when another person takes the session's place`() async throws {
    let strategy = VendorStrategy("vendor", people: ["ada", "bob"])
    let engine = engine([strategy])
    try await engine.signIn(with: SignInMethod("vendor"))
    try await engine.signIn(with: SignInMethod("vendor"))
    await engine.store.deauthentications()
    #expect(await strategy.farewells == ["ada"])
  }

  @Test func `when the same person signs in by another method`() async throws {
    let vendor = VendorStrategy("vendor", people: ["ada"])
    let other = VendorStrategy("other", people: ["ada"])
    let engine = engine([vendor, other])
    try await engine.signIn(with: SignInMethod("vendor"))
    try await engine.signIn(with: SignInMethod("other"))
    await engine.store.deauthentications()
    #expect(await vendor.farewells == ["ada"])
    #expect(await other.farewells.isEmpty)
  }

  @Test func `but not when the same person signs in again by the same method`() async throws {
    let strategy = VendorStrategy("vendor", people: ["ada", "ada"])
    let engine = engine([strategy])
    let first = try await engine.signIn(with: SignInMethod("vendor"))
    let second = try await engine.signIn(with: SignInMethod("vendor"))
    #expect(first.sessionID != second.sessionID && first.user.id == second.user.id)
    await engine.store.deauthentications()
    #expect(await strategy.farewells.isEmpty)
  }

  @Test func `in each process that notices the end, also after a sign-out in another one`() async throws {
    let (app, widget) = (VendorStrategy("vendor", people: ["ada"]), VendorStrategy("vendor", people: []))
    let (first, second) = (engine([app]), engine([widget]))
    try await first.signIn(with: SignInMethod("vendor"))
    try await second.start()
    try await first.signOut()
    #expect(await widget.farewells.isEmpty)
    try await second.refreshState()
    await second.store.deauthentications()
    #expect(await app.farewells == ["ada"])
    #expect(await widget.farewells == ["ada"])
  }

  @Test func `a strategy that signs out when it is notified causes no deadlock`() async throws {
    let strategy = VendorStrategy("vendor", people: ["ada"])
    let engine = engine([strategy])
    await strategy.onFarewell { _ = try? await engine.signOut() }
    try await engine.signIn(with: SignInMethod("vendor"))
    try await engine.signOut()
    #expect(await strategy.farewells == ["ada"])
  }
}

/// A vendor's SDK with a sign-in state of its own; signs the given people in, one after the other.
private actor VendorStrategy: SignInStrategy {
  nonisolated let method: SignInMethod.ID
  nonisolated let provider: ProviderID = .apple
  private var people: [String]
  private var count = 0
  private var reaction: @Sendable () async -> Void = {}
  private(set) var farewells: [UserID] = []

  init(_ method: SignInMethod.ID, people: [String]) {
    self.method = method
    self.people = people
  }

  func onFarewell(_ reaction: @escaping @Sendable () async -> Void) { self.reaction = reaction }

  func authenticate(
    _ request: SignInMethod, in context: SignInContext
  ) async throws(SignInError) -> SignInProof {
    guard !people.isEmpty else { throw .cancelled }
    count += 1
    let person = people.removeFirst()
    return .apple(
      AppleSignInRequest(
        authorizationCode: "code", identityToken: "\(person)#\(method)-\(count)", nonce: "n"),
      user: person, method: method)
  }

  func deauthenticate(_ user: User) async {
    farewells.append(user.id)
    await reaction()
  }
}
