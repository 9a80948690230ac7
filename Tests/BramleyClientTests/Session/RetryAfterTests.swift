import BramleyAPI
import Foundation
import Testing

@testable import BramleyClient

@Suite struct RetryAfterTests {
  private let route = "POST /v1/sessions/refresh"
  private let world = World()

  private static func answer(_ status: Int, _ retryAfter: String, isProblem: Bool = true) -> HTTPAnswer {
    var answer =
      isProblem ? HTTPAnswer.problem(status == 429 ? .rateLimited : .unavailable, status) : .portal(status)
    answer.headers["retry-after"] = retryAfter
    return answer
  }

  @Test(arguments: [
    answer(429, "90"), answer(503, "90"), answer(429, "90", isProblem: false),
    answer(503, " 90 ", isProblem: false),
  ])
  func `every process honours the server's Retry-After, and the session stays`(
    answer: HTTPAnswer
  ) async throws {
    let engine = try await world.signedIn()
    world.clock.advance(1_000)
    await world.server.plan(route, .answer(answer))
    await #expect(throws: SessionError.self) { try await engine.accessToken() }
    world.clock.advance(80)
    for engine in [engine, world.engine()] {
      await #expect(throws: SessionError.self) { try await engine.accessToken() }
    }
    #expect(await world.server.count(route) == 1)
    world.clock.advance(11)
    #expect(try await engine.accessToken().hasPrefix("at.session-1.2."))
    let keys = await world.server.keys(route)
    #expect(keys.count == 2 && keys[0] == keys[1])
  }

  @Test func `Retry-After is honoured also when older tokens are stored meanwhile`() async throws {
    let (world, gate) = (World(), Gate())
    let app = try await world.signedIn()
    world.clock.advance(1_000)
    await world.server.plan(route, .hold(gate), .answer(Self.answer(429, "2000")))
    let suspended = Task { try await app.accessToken() }
    await gate.reached()
    world.clock.advance(RefreshIntent.lease)
    await #expect(throws: SessionError.self) { try await world.engine().accessToken() }
    // The first one's earlier Retry-After is stored only now and ends soon.
    await gate.open()
    _ = try await suspended.value
    world.clock.advance(1_000)
    await #expect(throws: SessionError.self) { try await world.engine().accessToken() }
    #expect(await world.server.count(route) == 2)
    world.clock.advance(1_001)
    #expect(try await world.engine().accessToken().hasPrefix("at.session-1.3."))
  }

  @Test func `a token in its last minute is returned meanwhile`() async throws {
    let engine = try await world.signedIn()
    world.clock.advance(850)
    await world.server.plan(route, .answer(Self.answer(503, "90")))
    for _ in 0..<3 { #expect(try await engine.accessToken().hasPrefix("at.session-1.1.")) }
    #expect(await world.server.count(route) == 1)
  }

  @Test(arguments: [("0", 1.0), ("100000", 3_601), ("-5", 1), ("soon", 1)])
  func `an excessive Retry-After does not block for long`(wish: String, seconds: TimeInterval) async throws {
    let engine = try await world.signedIn()
    world.clock.advance(1_000)
    await world.server.plan(route, .answer(Self.answer(429, wish)))
    await #expect(throws: SessionError.self) { try await engine.accessToken() }
    world.clock.advance(seconds)
    #expect(try await engine.accessToken().hasPrefix("at.session-1.2."))
  }

  @Test func `a date is relative to the response's own date`() {
    let headers = [
      "Retry-After": "Sun, 06 Nov 1994 08:51:37 GMT", "Date": "Sun, 06 Nov 1994 08:49:37 GMT",
    ]
    #expect(HTTPAnswer(status: 503, headers: headers).retryAfter == 120)
  }
}
