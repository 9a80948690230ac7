import BramleyAPI
import Foundation
import Testing

@testable import BramleyClient

@MainActor @Suite struct AuthSignInTests {
  private let world = AuthWorld()
  private let route = "POST /v1/sign-in/apple"

  @Test func `a second tap is rejected and affects nothing`() async throws {
    let gate = Gate()
    await world.sessions.plan(route, .hold(gate))
    let strategy = FixedStrategy(.apple, .success(.fixture("token-1")))
    let auth = world.auth(strategy)
    let first = Task { try await auth.signIn(with: .apple()) }
    await gate.reached()
    await #expect(throws: SignInError.alreadyInProgress) { try await auth.signIn(with: .apple()) }
    #expect(auth.state == .signingIn(.apple) && auth.failure == nil)
    await gate.open()
    #expect(try await first.value.id == "token-1")
    #expect(await strategy.asked == 1)
    #expect(await world.sessions.count(route) == 1)
  }

  @Test func `dismissing shows nothing`() async throws {
    let auth = world.auth(FixedStrategy(.apple, .failure(.cancelled)))
    await auth.start()
    await #expect(throws: SignInError.cancelled) { try await auth.signIn(with: .apple()) }
    #expect(auth.state == .signedOut && auth.failure == nil)
  }

  @Test func `a failure is shown once, and the next attempt clears it`() async throws {
    await world.sessions.plan(route, .unreachable)
    let auth = world.auth(FixedStrategy(.apple, .success(.fixture("token-1"))))
    await auth.start()
    await #expect(throws: SignInError.self) { try await auth.signIn(with: .apple()) }
    #expect(auth.state == .signedOut)
    #expect(auth.failure?.reason == .offline)
    #expect(auth.failure?.code == "network_unreachable")
    #expect(auth.failure?.method == .apple)
    try await auth.signIn(with: .apple())
    #expect(auth.failure == nil)
  }

  @Test(arguments: [
    (ProblemCode.credentialsInvalid, 401, AuthFailure.Reason.wrongCredentials),
    ("email_taken", 409, .emailTaken),
    ("password_too_short", 400, .passwordTooShort), (.rateLimited, 429, .tooManyTries),
    (.appleUnavailable, 503, .unavailable), ("something_of_tomorrow", 503, .unavailable),
    ("something_of_tomorrow", 400, .other), (.signUpRefused, 403, .signUpRefused),
  ])
  func `a rejection has a message`(code: ProblemCode, status: Int, reason: AuthFailure.Reason) async throws {
    await world.sessions.plan(route, .answer(.problem(code, status)))
    let auth = world.auth(giving: .fixture("token-1"))
    await #expect(throws: SignInError.self) { try await auth.signIn(with: .apple()) }
    #expect(auth.failure?.reason == reason)
    #expect(auth.failure?.code == code.rawValue)
  }

  @Test func `a method without a strategy is the app's fault`() async throws {
    let auth = world.auth()
    await #expect(throws: SignInError.self) { try await auth.signIn(with: SignInMethod("pigeon")) }
    #expect(auth.failure?.reason == .notConfigured)
  }

  @Test func `events describe the sign-in without secrets`() async throws {
    await world.sessions.plan(route, .answer(.problem("Ada <ada@example.com>", 400)))
    let auth = world.auth(giving: .fixture("token-1"), .fixture("token-2"))
    var events = auth.events.makeAsyncIterator()
    _ = try? await auth.signIn(with: .apple())
    try await auth.signIn(with: .apple())
    world.clock.advance(120)
    try await auth.engine.refresh()
    world.clock.advance(120)
    await world.sessions.end("session-1")
    _ = try? await auth.engine.refresh()
    var heard: [AuthEvent] = []
    for _ in 0..<7 { if let event = await events.next() { heard.append(event) } }
    #expect(
      heard == [
        AuthEvent(.signInBegan, action: .signIn, method: .apple),
        AuthEvent(.signInEnded, action: .signIn, method: .apple, outcome: .failed, code: "unknown"),
        AuthEvent(.signInBegan, action: .signIn, method: .apple),
        AuthEvent(.signInEnded, action: .signIn, method: .apple, outcome: .done),
        AuthEvent(.refreshEnded, outcome: .done),
        AuthEvent(.refreshEnded, outcome: .failed, code: "session_ended"),
        AuthEvent(.sessionEnded, code: "session_ended"),
      ])
  }
}
