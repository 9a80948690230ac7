import BramleyAPI
import Foundation
import Testing

@testable import BramleyClient

@MainActor @Suite struct CredentialSupervisorTests {
  private let world = AuthWorld()
  private let check = "POST /v1/user/identities/apple/check"
  private let device = Device()

  /// The device's answers, and the number of requests.
  private actor Device {
    private(set) var reading: CredentialReading = .authorized
    private(set) var asked: [String] = []
    private var gate: Gate?

    func say(_ reading: CredentialReading) { self.reading = reading }
    func wait(at gate: Gate) { self.gate = gate }

    func read(_ user: String) async -> CredentialReading {
      asked.append(user)
      let answer = reading
      if let gate { await gate.pass() }
      return answer
    }
  }

  private func signedIn(isReliable: Bool = true) async throws -> (SessionEngine, CredentialSupervisor) {
    let engine = world.engine([ScriptedStrategy([.fixture("token-1"), .fixture("bob-token", user: "bob")])])
    try await engine.signIn(with: .apple())
    let device = device
    let source = CredentialSource(isReliable: isReliable, read: { await device.read($0) })
    return (engine, CredentialSupervisor(engine: engine, source: source))
  }

  @Test func `the device is asked for the person of the session`() async throws {
    let (engine, supervisor) = try await signedIn()
    #expect(await supervisor.check() == .authorized)
    #expect(await device.asked == ["ada"])
    #expect(await engine.currentState.isSignedIn)
    #expect(await world.server.count(check) == 0)
  }

  @Test(arguments: [
    (CredentialReading.notFound, CredentialDecision.keptWithoutWord), (.unavailable, .keptWithoutWord),
    (.transferred, .signInAgain),
  ])
  func `nothing but revoked costs a request or a session`(
    reading: CredentialReading, decision: CredentialDecision
  ) async throws {
    let (engine, supervisor) = try await signedIn()
    await device.say(reading)
    #expect(await supervisor.check() == decision)
    #expect(await engine.currentState.isSignedIn)
    #expect(await world.server.count(check) == 0)
  }

  @Test func `a revocation that device and server report signs out`() async throws {
    let (engine, supervisor) = try await signedIn()
    await device.say(.revoked)
    await world.server.setConsent(.revoked)
    #expect(await supervisor.check() == .signedOut)
    #expect(await engine.currentState == .signedOut)
  }

  @Test(arguments: [AppleConsentState.active, .unknown, "of_tomorrow"])
  func `the server's answer overrides the device's`(word: AppleConsentState) async throws {
    let (engine, supervisor) = try await signedIn()
    await device.say(.revoked)
    await world.server.setConsent(word)
    #expect(await supervisor.check() == .keptByServer)
    #expect(await engine.currentState.isSignedIn)
  }

  @Test(arguments: [
    HostileServer.Fault.unreachable, .loseReply, .answer(.portal(200)), .answer(.portal(401)),
    .answer(.problem(.appleUnavailable, 503)), .answer(.problem(.rateLimited, 429)),
  ])
  func `without the server's answer the session stays`(fault: HostileServer.Fault) async throws {
    let (engine, supervisor) = try await signedIn()
    await device.say(.revoked)
    await world.server.plan(check, fault)
    #expect(await supervisor.check() == .keptByServer)
    #expect(await engine.currentState.isSignedIn)
  }

  @Test func `the Simulator is not accepted`() async throws {
    let (engine, supervisor) = try await signedIn(isReliable: false)
    await device.say(.revoked)
    #expect(await supervisor.check(.revocation) == .notSupervised)
    #expect(await device.asked.isEmpty)
    #expect(await engine.currentState.isSignedIn)
  }

  @Test func `a session that began elsewhere is not checked by this device`() async throws {
    let browser = FixedStrategy(
      "browser",
      .success(
        .code(TokenRequest(grantType: .authorizationCode, code: "c"), method: "browser", provider: .apple)))
    let engine = world.engine([browser])
    try await engine.signIn(with: SignInMethod("browser"))
    let device = device
    let supervisor = CredentialSupervisor(
      engine: engine, source: CredentialSource(read: { await device.read($0) }))
    #expect(await supervisor.check() == .notSupervised)
    #expect(await device.asked.isEmpty)
  }

  @Test func `checks on activation have a pause, Apple's notification has none`() async throws {
    let (_, supervisor) = try await signedIn()
    #expect(await supervisor.check() == .authorized)
    #expect(await supervisor.check() == .tooSoon)
    #expect(await supervisor.check(.revocation) == .authorized)
    world.clock.advance(61)
    #expect(await supervisor.check() == .authorized)
    #expect(await device.asked.count == 3)
  }

  @Test func `a device that keeps reporting revoked asks the server every ten minutes`() async throws {
    let (_, supervisor) = try await signedIn()
    await device.say(.revoked)
    for _ in 0..<10 {
      #expect(await supervisor.check() == .keptByServer)
      world.clock.advance(70)
    }
    // Eleven minutes and a half.
    #expect(await world.server.count(check) == 2)
  }

  @Test func `a late answer for the previous person does nothing to the next one`() async throws {
    let (engine, supervisor) = try await signedIn()
    let gate = Gate()
    await device.say(.revoked)
    await device.wait(at: gate)
    await world.server.setConsent(.revoked)
    let late = Task { await supervisor.check() }
    await gate.reached()
    try await engine.signIn(with: .apple())
    await gate.open()
    #expect(await late.value == .outdated)
    #expect(await world.server.count(check) == 0)
    #expect(try await engine.currentSession()?.user.id == "bob-token")
  }

  @Test func `the server's late answer about the previous person does nothing either`() async throws {
    let (engine, supervisor) = try await signedIn()
    let gate = Gate()
    await device.say(.revoked)
    await world.server.plan(check, .hold(gate))
    let late = Task { await supervisor.check() }
    await gate.reached()
    try await engine.signIn(with: .apple())
    await gate.open()
    _ = await late.value
    #expect(try await engine.currentSession()?.user.id == "bob-token")
  }

  @Test func `concurrent checks are one`() async throws {
    let (_, supervisor) = try await signedIn()
    let gate = Gate()
    await device.wait(at: gate)
    let first = Task { await supervisor.check() }
    await gate.reached()
    let second = Task { await supervisor.check() }
    await gate.open()
    #expect(await first.value == .authorized)
    _ = await second.value
    #expect(await device.asked.count == 1)
  }

  @Test func `a check at launch and Apple's notification reach the screen`() async throws {
    _ = try await world.signedIn(ScriptedStrategy([.fixture("token-1")]))
    let (words, word) = AsyncStream.makeStream(of: Void.self)
    let device = device
    let auth = Auth(
      engine: world.engine([]),
      credentials: CredentialSource(read: { await device.read($0) }, revocations: { words }))
    await auth.start()
    #expect(auth.credential == .authorized && auth.user != nil)
    let seen = States(of: auth)
    await device.say(.revoked)
    await world.server.setConsent(.revoked)
    word.yield()
    await seen.reach(.signedOut)
  }

  @Test(arguments: [
    (0, false, CredentialReading.revoked), (0, true, .unavailable), (1, false, .authorized),
    (1, true, .unavailable), (2, true, .notFound), (2, false, .notFound), (3, false, .transferred),
    (4, false, .unavailable),
  ])
  func `the system's numbers are read safely`(number: Int, failed: Bool, reading: CredentialReading) {
    #expect(CredentialReading(number, failed: failed) == reading)
  }
}
