import BramleyAPI
import Foundation
import Testing

@testable import BramleyClient

@Suite struct ResourceTokenTests {
  private let route = "POST /v1/sessions/refresh"
  private let notes = URL(string: "https://notes.example.com")!
  private let trees = URL(string: "https://trees.example.com")!
  private let world = World()

  private func isBound(_ token: String, to resource: URL) -> Bool {
    token.hasPrefix("\(resource.absoluteString).at.session-1.")
  }

  @Test func `a token for another back end leaves the session's own token as it is`() async throws {
    let engine = try await world.signedIn()
    let own = try await engine.accessToken()
    #expect(isBound(try await engine.accessToken(for: notes), to: notes))
    #expect(try await engine.accessToken() == own)
    #expect(try await engine.user().id == "token-1")
    #expect(await world.server.count(route) == 1)
    // The next launch has the new refresh token.
    world.clock.advance(1_000)
    #expect(try await world.engine().accessToken().hasPrefix("at.session-1.3."))
  }

  @Test func `it is kept until a minute before its expiry`() async throws {
    let engine = try await world.signedIn()
    let first = try await engine.accessToken(for: notes)
    world.clock.advance(700)
    #expect(try await engine.accessToken(for: notes) == first)
    #expect(await world.server.count(route) == 1)
    world.clock.advance(145)
    #expect(try await engine.accessToken(for: notes) != first)
  }

  @Test func `fifty callers share one request`() async throws {
    let engine = try await world.signedIn()
    let tokens = try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<50 { group.addTask { try await engine.accessToken(for: notes) } }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(tokens.count == 1)
    #expect(await world.server.count(route) == 1)
  }

  @Test func `soon after a refresh it costs no further refresh token`() async throws {
    let engine = try await world.signedIn()
    world.clock.advance(1_000)
    _ = try await engine.accessToken()
    #expect(isBound(try await engine.accessToken(for: notes), to: notes))
    #expect(isBound(try await engine.accessToken(for: trees), to: trees))
    let keys = await world.server.keys(route)
    #expect(keys.count == 3 && Set(keys).count == 1 && keys[0] != nil)
    #expect(await world.server.live.map(\.generation) == [2])
  }

  @Test func `several at once, beside a refresh, go one after the other`() async throws {
    let engine = try await world.signedIn()
    world.clock.advance(1_000)
    async let own = engine.accessToken()
    async let first = engine.accessToken(for: notes)
    async let second = engine.accessToken(for: trees)
    #expect(try await own.hasPrefix("at.session-1."))
    #expect(isBound(try await first, to: notes))
    #expect(isBound(try await second, to: trees))
    #expect(await world.server.live.map(\.generation) == [2])
  }

  @Test func `the session's own token is refreshed first where it would expire before the next refresh`()
    async throws
  {
    let engine = try await world.signedIn()
    world.clock.advance(800)
    #expect(isBound(try await engine.accessToken(for: notes), to: notes))
    #expect(await world.server.count(route) == 2)
    #expect(try await engine.accessToken().hasPrefix("at.session-1.2."))
    #expect(await world.server.live.map(\.generation) == [2])
  }

  @Test func `a lost answer is asked for again with the same key`() async throws {
    let engine = try await world.signedIn()
    await world.server.plan(route, .loseReply)
    await #expect(throws: SessionError.self) { try await engine.accessToken(for: notes) }
    #expect(isBound(try await engine.accessToken(for: notes), to: notes))
    let keys = await world.server.keys(route)
    #expect(keys.count == 2 && keys[0] == keys[1])
    #expect(await world.server.live.count == 1)
  }

  @Test func `after a lost answer a refresh goes on with the same key`() async throws {
    let engine = try await world.signedIn()
    await world.server.plan(route, .loseReply)
    await #expect(throws: SessionError.self) { try await engine.accessToken(for: notes) }
    world.clock.advance(1_000)
    #expect(try await engine.accessToken().hasPrefix("at.session-1.2."))
    #expect(await world.server.live.count == 1)
  }

  @Test func `a failure while the previous token is sent again can be repeated`() async throws {
    let engine = try await world.signedIn()
    world.clock.advance(1_000)
    _ = try await engine.accessToken()
    await world.server.plan(route, .loseReply)
    await #expect(throws: SessionError.self) { try await engine.accessToken(for: notes) }
    #expect(isBound(try await engine.accessToken(for: notes), to: notes))
    #expect(await world.server.live.map(\.generation) == [2])
  }

  @Test func `an unknown resource is refused, and the session stays`() async throws {
    let engine = try await world.signedIn()
    let error = await #expect(throws: SessionError.self) {
      try await engine.accessToken(for: URL(string: "https://other.example")!)
    }
    if case .refused(let problem) = error { #expect(problem.code == .invalidRequest) } else { Issue.record() }
    #expect(try await engine.accessToken().hasPrefix("at.session-1."))
  }

  @Test func `the end of the session is heard, and nobody is asked for the next person`() async throws {
    let engine = try await world.signedIn()
    await world.server.end("session-1")
    let error = await #expect(throws: SessionError.self) { try await engine.accessToken(for: notes) }
    if case .ended = error {} else { Issue.record("\(String(describing: error))") }
    #expect(await engine.currentState == .signedOut)
    await #expect(throws: SessionError.notSignedIn) { try await engine.accessToken(for: notes) }
  }

  @Test func `a back end without such tokens says so`() async throws {
    let engine = SessionEngine(
      backend: SignInBackend(
        server: URL(string: "https://own.example")!,
        redeem: { _, _ throws(BackendFailure) in throw .unexpectedAnswer(status: 500) },
        refresh: { _, _ throws(BackendFailure) in throw .unexpectedAnswer(status: 500) },
        end: { _ throws(BackendFailure) in }), storage: MemoryStorage())
    await #expect(throws: SessionError.unsupported(.resourceTokens)) {
      try await engine.accessToken(for: notes)
    }
  }
}
