import BramleyAPI
import Foundation
import Testing

@testable import BramleyClient

@Suite struct RefreshTests {
  private let refreshRoute = "POST /v1/sessions/refresh"
  private let world = World()

  @Test func `a fresh token is returned without a request`() async throws {
    let engine = try await world.signedIn()
    _ = try await engine.accessToken()
    #expect(await world.server.count(refreshRoute) == 0)
  }

  @Test func `a token is refreshed a minute before its expiry`() async throws {
    let engine = try await world.signedIn()
    world.clock.advance(839)
    #expect(try await engine.accessToken().hasPrefix("at.session-1.1."))
    world.clock.advance(2)
    #expect(try await engine.accessToken().hasPrefix("at.session-1.2."))
  }

  @Test func `a device whose clock is a day off refreshes by the server's clock`() async throws {
    await world.server.setClockOffset(86_400)
    let engine = try await world.signedIn()
    #expect(try await engine.accessToken().hasPrefix("at.session-1.1."))
    world.clock.advance(841)
    #expect(try await engine.accessToken().hasPrefix("at.session-1.2."))
  }

  @Test func `fifty callers share one refresh`() async throws {
    let engine = try await world.signedIn()
    world.clock.advance(1_000)
    let tokens = try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<50 { group.addTask { try await engine.accessToken() } }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(tokens.count == 1)
    #expect(await world.server.count(refreshRoute) == 1)
  }

  @Test func `two engines on one storage do not rotate at once`() async throws {
    let gate = Gate()
    let engine = try await world.signedIn()
    world.clock.advance(1_000)
    await world.server.plan(refreshRoute, .hold(gate))
    let first = Task { try await engine.accessToken() }
    await gate.reached()
    // The first one's answer arrives only once the second one waits.
    let second = world.engine(whilePausing: {
      await gate.open()
      _ = await first.result
    })
    let token = try await second.accessToken()
    await gate.open()
    #expect(try await first.value == token)
    #expect(await world.server.count(refreshRoute) == 1)
  }

  @Test func `storage's earlier answer never replaces its later one`() async throws {
    let storage = UnreliableStorage()
    let world = World(storage: storage)
    let engine = try await world.signedIn()
    let gate = Gate()
    // A refresh writes twice: its key, then its tokens.
    await storage.hold(afterWrites: 1, at: gate)
    let late = Task { try await engine.refresh() }
    await gate.reached()
    try await engine.signOut()
    await gate.open()
    _ = await late.result
    #expect(await engine.currentState == .signedOut)
    await #expect(throws: SessionError.notSignedIn) { try await engine.accessToken() }
  }

  @Test func `an engine takes over from one that died midway, with its key`() async throws {
    let dead = try await world.signedIn()
    world.clock.advance(1_000)
    let gate = Gate()
    await world.server.plan(refreshRoute, .hold(gate))
    let lost = Task { try? await dead.accessToken() }
    await gate.reached()
    let next = world.engine()
    #expect(try await next.accessToken().hasPrefix("at.session-1.2."))
    let keys = await world.server.keys(refreshRoute)
    #expect(keys.count == 2 && keys[0] == keys[1] && keys[0] != nil)
    await gate.open()
    // The late reply changes nothing.
    let late = await lost.value
    #expect(late?.hasPrefix("at.session-1.2.") == true)
    #expect(await world.server.live.count == 1)
  }

  @Test func `a request with a lost reply is repeated with the same key`() async throws {
    let engine = try await world.signedIn()
    world.clock.advance(1_000)
    await world.server.plan(refreshRoute, .loseReply)
    await #expect(throws: SessionError.self) { try await engine.accessToken() }
    // Long after any grace, and in another process.
    world.clock.advance(86_400)
    let next = world.engine()
    #expect(try await next.accessToken().hasPrefix("at.session-1.2."))
    let keys = await world.server.keys(refreshRoute)
    #expect(keys[0] == keys[1])
    world.clock.advance(1_000)
    #expect(try await next.accessToken().hasPrefix("at.session-1.3."))
    #expect(await world.server.keys(refreshRoute)[2] != keys[0])
  }

  @Test(arguments: [
    HostileServer.Fault.unreachable, .loseReply, .answer(.portal(401)), .answer(.portal(200)),
    .answer(.problem(.unavailable, 503)), .answer(.problem(.rateLimited, 429)), .answer(.portal(502)),
    .answer(.problem(.sessionEnded, 503)), .answer(.problem(.accessTokenInvalid, 401)),
    .answer(.problem("something_new", 401)), .answer(.problem(.notFound, 404)),
    .answer(.problem(.idempotencyKeyReused, 422)),
    .answer(HTTPAnswer(status: 401, headers: ["Content-Type": "application/json"], body: Data("{}".utf8))),
    .answer(.problem(.sessionEnded, 401).named("application/json")),
    .answer(.problem(.refreshTokenReused, 401).named("text/html")),
    .answer(.problem(.refreshTokenInvalid, 401).cut(at: 3)), .answer(.stranger(2)), .answer(.stranger(5)),
  ])
  func `only the server's own answer ends a session`(fault: HostileServer.Fault) async throws {
    let engine = try await world.signedIn()
    world.clock.advance(1_000)
    await world.server.plan(refreshRoute, fault)
    await #expect(throws: SessionError.self) { try await engine.accessToken() }
    #expect(await engine.currentState.isSignedIn)
    #expect(try await engine.accessToken().hasPrefix("at.session-1.2."))
  }

  @Test(arguments: [ProblemCode.refreshTokenInvalid, .refreshTokenReused, .sessionEnded])
  func `the server's own answer ends it`(code: ProblemCode) async throws {
    let engine = try await world.signedIn()
    await world.server.plan(refreshRoute, .answer(.problem(code, 401)))
    await #expect(throws: SessionError.ended(Problem(code: code, title: code.rawValue, status: 401))) {
      try await engine.refresh()
    }
    #expect(await engine.currentState == .signedOut)
    #expect(try await world.engine().start() == .signedOut)
  }

  @Test func `while a copy of the last refresh may still arrive no other is sent`() async throws {
    let engine = try await world.signedIn()
    let fresh = try await engine.refresh()
    // Copies are delayed by at most the grace; a third pair of tokens would make one look like theft.
    world.clock.advance(RequestTiming.grace + RequestTiming.departure - 1)
    for engine in [engine, world.engine()] { #expect(try await engine.refresh() == fresh) }
    #expect(await world.server.count(refreshRoute) == 1)
    world.clock.advance(1)
    #expect(try await engine.refresh() != fresh)
  }

  @Test func `a token in its last minute is returned while the server is down`() async throws {
    let engine = try await world.signedIn()
    world.clock.advance(870)
    await world.server.plan(refreshRoute, .unreachable)
    #expect(try await engine.accessToken().hasPrefix("at.session-1.1."))
  }

  @Test func `a refresh that completes after sign-out signs nobody in`() async throws {
    let engine = try await world.signedIn()
    let gate = Gate()
    await world.server.plan(refreshRoute, .hold(gate))
    let late = Task { try await engine.refresh() }
    await gate.reached()
    #expect(try await engine.signOut() == .ended)
    await gate.open()
    await #expect(throws: SessionError.notSignedIn) { try await late.value }
    #expect(await engine.currentState == .signedOut)
    #expect(try await world.engine().start() == .signedOut)
  }

  @Test func `a rejection that arrives after a new sign-in does not end the new session`() async throws {
    let world = World(proofs: [.fixture("ada-token"), .fixture("bob-token", user: "bob")])
    let engine = try await world.signedIn()
    let gate = Gate()
    await world.server.end("session-1")
    await world.server.plan(refreshRoute, .hold(gate))
    let late = Task { try await engine.refresh() }
    await gate.reached()
    let bob = try await engine.signIn(with: .apple())
    await gate.open()
    await #expect(throws: SessionError.notSignedIn) { try await late.value }
    #expect(try await engine.currentSession()?.sessionID == bob.sessionID)
    #expect(try await engine.user().id == "bob-token")
  }

  @Test func `a storage that can't store tokens loses no session`() async throws {
    let storage = UnreliableStorage()
    let world = World(storage: storage)
    let engine = try await world.signedIn()
    world.clock.advance(1_000)
    // The key is written, the tokens are not.
    await storage.fail(with: .system(operation: "write", code: 28), afterWrites: 1)
    for _ in 0..<3 { #expect(try await engine.accessToken().hasPrefix("at.session-1.2.")) }
    #expect(await world.server.count(refreshRoute) == 1)
    await storage.fail(with: nil)
    #expect(try await world.engine().accessToken().hasPrefix("at.session-1.2."))
    world.clock.advance(1_000)
    #expect(try await engine.accessToken().hasPrefix("at.session-1.3."))
    #expect(await world.server.live.count == 1)
  }

  @Test func `a refresh uses the newest tokens, also when they could not be stored`() async throws {
    let storage = UnreliableStorage()
    let world = World(storage: storage)
    let engine = try await world.signedIn()
    await storage.fail(with: .system(operation: "write", code: 28), afterWrites: 1)
    #expect(try await engine.refresh().accessToken.hasPrefix("at.session-1.2."))
    await storage.fail(with: nil)
    world.clock.advance(RequestTiming.grace + RequestTiming.departure)
    #expect(try await engine.refresh().accessToken.hasPrefix("at.session-1.3."))
  }

  @Test func `a caller that is cancelled does not stop the refresh of the others`() async throws {
    let engine = try await world.signedIn()
    let gate = Gate()
    await world.server.plan(refreshRoute, .hold(gate))
    let caller = Task { try await engine.refresh() }
    await gate.reached()
    caller.cancel()
    await gate.open()
    _ = await caller.result
    #expect(try await engine.accessToken().hasPrefix("at.session-1.2."))
    #expect(await world.server.count(refreshRoute) == 1)
  }
}

extension SessionState {
  var isSignedIn: Bool { if case .signedIn = self { true } else { false } }
}

extension HTTPAnswer {
  fileprivate func named(_ mediaType: String) -> HTTPAnswer {
    HTTPAnswer(status: status, headers: ["Content-Type": mediaType], body: body)
  }
}
