import BramleyAPI
import Foundation
import Testing

@testable import BramleyClient

@Suite struct OutboxTests {
  private let route = "POST /v1/sign-in/apple"
  private let ada = PersonName(givenName: "Ada", familyName: "Lovelace")
  private let world: World

  init() {
    world = World(proofs: [.fixture("first", name: PersonName(givenName: "Ada", familyName: "Lovelace"))])
  }

  @Test func `the attempt is stored before the first byte is sent, and gone after the answer`() async throws {
    let gate = Gate()
    await world.server.plan(route, .delay(gate))
    let engine = world.engine()
    async let session = engine.signIn(with: .apple())
    await gate.reached()
    let stored = try await Outbox(storage: world.storage).pending()
    #expect(stored?.proof.name == ada)
    #expect(await world.server.keys(route) == [stored?.key])
    await gate.open()
    _ = try await session
    #expect(try await Outbox(storage: world.storage).pending() == nil)
    #expect(await world.server.namesReceived == [ada])
  }

  @Test func `killed before the request, the next launch signs in with the name`() async throws {
    await world.server.plan(route, .unreachable)
    await #expect(throws: SignInError.self) { try await world.engine().signIn(with: .apple()) }
    #expect(try await world.engine(proofs: []).start().isSignedIn)
    #expect(await world.server.namesReceived == [ada])
  }

  @Test func `killed after the request, the next launch gets the same session`() async throws {
    let gate = Gate()
    await world.server.plan(route, .hold(gate))
    let killed = world.engine()
    let lost = Task { try await killed.signIn(with: .apple()) }
    await gate.reached()
    let next = world.engine(proofs: [])
    #expect(try await next.start().isSignedIn)
    #expect(await world.server.namesReceived == [ada])
    #expect(Set(await world.server.keys(route)).count == 1)
    #expect(await world.server.live.count == 1)
    await gate.open()
    _ = await lost.result
    #expect(try await world.engine().start().isSignedIn)
    #expect(await world.server.live.count == 1)
  }

  @Test(arguments: 1...6)
  func `whichever write fails, the name arrives once and the person is signed in`(writes: Int) async throws {
    let storage = UnreliableStorage()
    let world = World(storage: storage, proofs: world.proofs)
    await storage.fail(with: .system(operation: "write", code: 5), afterWrites: writes)
    _ = try? await world.engine().signIn(with: .apple())
    await storage.fail(with: nil)
    #expect(try await world.engine(proofs: []).start().isSignedIn)
    #expect(await world.server.namesReceived == [ada])
    #expect(await world.server.live.count == 1)
  }

  @Test func `a name that could not be stored is sent with the next try of this process`() async throws {
    let storage = UnreliableStorage()
    let world = World(storage: storage)
    let engine = world.engine(proofs: [.fixture("first", name: ada), .fixture("second")])
    await storage.fail(with: .locked)
    await #expect(throws: SignInError.storage(.locked)) { try await engine.signIn(with: .apple()) }
    await storage.fail(with: nil)
    try await engine.signIn(with: .apple())
    #expect(await world.server.namesReceived == [ada])
  }

  @Test(arguments: [StorageKey.session, .outbox])
  func `a name that arrived while storage half failed goes with the next try`(key: StorageKey) async throws {
    let storage = UnreliableStorage()
    let world = World(storage: storage)
    let engine = world.engine(proofs: [.fixture("first", name: ada), .fixture("second")])
    await storage.fail(with: .system(operation: "read", code: 5), only: key)
    await #expect(throws: SignInError.self) { try await engine.signIn(with: .apple()) }
    #expect(await world.server.count(route) == 0)
    await storage.fail(with: nil)
    try await engine.signIn(with: .apple())
    #expect(await world.server.namesReceived == [ada])
  }

  @Test func `a lost reply is asked for again at once with the same key`() async throws {
    await world.server.plan(route, .loseReply)
    try await world.engine().signIn(with: .apple())
    let keys = await world.server.keys(route)
    #expect(keys.count == 2 && keys[0] == keys[1])
    #expect(await world.server.namesReceived == [ada])
  }

  @Test func `when the token has expired, the name goes with the person's next sign-in`() async throws {
    await world.server.plan(route, .unreachable)
    await #expect(throws: SignInError.self) { try await world.engine().signIn(with: .apple()) }
    await world.server.expire(identityToken: "first")
    #expect(try await world.engine().start() == .signedOut)
    #expect(try await Outbox(storage: world.storage).waitingNames() == [ada])
    try await world.engine(proofs: [.fixture("second")]).signIn(with: .apple())
    #expect(await world.server.namesReceived == [ada])
    #expect(try await Outbox(storage: world.storage).waitingNames().isEmpty)
  }

  @Test func `a name whose credential the server has seen before is with the server`() async throws {
    await world.server.plan(route, .answer(.problem(.identityTokenReplayed, 409)))
    await #expect(throws: SignInError.self) { try await world.engine().signIn(with: .apple()) }
    let outbox = Outbox(storage: world.storage)
    #expect(try await outbox.pending() == nil)
    #expect(try await outbox.waitingNames().isEmpty)
  }

  @Test(arguments: 0...8)
  func `killed after any write, the name arrives once and the person is signed in`(writes: Int) async throws {
    let storage = UnreliableStorage()
    let world = World(storage: storage, proofs: world.proofs)
    let gate = Gate()
    await storage.hold(afterWrites: writes, at: gate)
    let killed = world.engine()
    let sign = Task { try await killed.signIn(with: .apple()) }
    let isOver = Task {
      _ = await sign.result
      await gate.pass()
    }
    await gate.reached()
    // The killed process's remaining steps never happen.
    let next = world.engine(proofs: [.fixture("second")])
    if try await next.start() == .signedOut { try await next.signIn(with: .apple()) }
    #expect(await world.server.namesReceived == [ada])
    #expect(try await Outbox(storage: storage).waitingNames().isEmpty)
    #expect(try await Outbox(storage: storage).pending() == nil)
    await gate.open()
    await isOver.value
    #expect(await next.currentState.isSignedIn)
  }

  @Test func `a remaining name is given to the account after a sign-in that carries none`() async throws {
    await world.server.expire(identityToken: "first")
    await #expect(throws: SignInError.self) { try await world.engine().signIn(with: .apple()) }
    await world.server.link("ada-by-password", to: "ada")
    let other = SignInProof.apple(
      AppleSignInRequest(authorizationCode: "c", identityToken: "ada-by-password", nonce: "n"), user: nil)
    let engine = world.engine(proofs: [other])
    try await engine.signIn(with: .apple())
    #expect(await world.server.namesReceived == [ada])
    #expect(try await engine.user().name == ada)
    #expect(try await Outbox(storage: world.storage).waitingNames().isEmpty)
    try await engine.start()
    #expect(await world.server.namesReceived == [ada])
  }

  @Test func `a name that arrives after its sign-in is reported, and is in the next session`() async throws {
    await world.server.expire(identityToken: "first")
    await #expect(throws: SignInError.self) { try await world.engine().signIn(with: .apple()) }
    await world.server.link("ada-by-password", to: "ada")
    let other = SignInProof.apple(
      AppleSignInRequest(authorizationCode: "c", identityToken: "ada-by-password", nonce: "n"), user: nil)
    let engine = world.engine(proofs: [other])
    let events = await engine.surroundings.events.stream
    #expect(await engine.lateNameCount == 0)
    #expect(try await engine.signIn(with: .apple()).user.name == ada)
    #expect(await engine.lateNameCount == 1)
    #expect(await events.first { $0.kind == .nameDelivered }?.outcome == .done)
  }

  @Test func `a waiting name is never sent with another person's sign-in`() async throws {
    await world.server.expire(identityToken: "first")
    await #expect(throws: SignInError.self) { try await world.engine().signIn(with: .apple()) }
    let engine = world.engine(proofs: [.fixture("bob-token", user: "bob"), .fixture("second")])
    try await engine.signIn(with: .apple())
    #expect(await world.server.namesReceived.isEmpty)
    try await engine.signIn(with: .apple())
    #expect(await world.server.namesReceived == [ada])
  }

  @Test(arguments: [HostileServer.Fault.unreachable, .untrusted])
  func `a second tap after a failure carries the first one's name`(fault: HostileServer.Fault) async throws {
    await world.server.plan(route, fault)
    let engine = world.engine(proofs: [.fixture("first", name: ada), .fixture("second")])
    await #expect(throws: SignInError.self) { try await engine.signIn(with: .apple()) }
    try await engine.signIn(with: .apple())
    #expect(await world.server.namesReceived == [ada])
    #expect(try await Outbox(storage: world.storage).pending() == nil)
  }

  @Test(arguments: [
    HostileServer.Fault.answer(.portal(200)), .answer(.portal(401)), .answer(.problem(.rateLimited, 429)),
    .answer(.problem(.appleUnavailable, 503)),
  ])
  func `an answer that decides nothing keeps the attempt`(fault: HostileServer.Fault) async throws {
    await world.server.plan(route, fault)
    await #expect(throws: SignInError.self) { try await world.engine().signIn(with: .apple()) }
    #expect(try await Outbox(storage: world.storage).pending() != nil)
    #expect(try await world.engine(proofs: []).start().isSignedIn)
  }

  @Test func `a browser's code is not sent again once its minute has passed`() async throws {
    let proof = SignInProof.code(
      TokenRequest(grantType: .authorizationCode, code: "c"), method: .apple, provider: .apple)
    await world.server.plan("POST /v1/token", .unreachable)
    await #expect(throws: SignInError.self) { try await world.engine(proofs: [proof]).signIn(with: .apple()) }
    world.clock.advance(50)
    try await world.engine().start()
    #expect(await world.server.count("POST /v1/token") == 1)
    #expect(try await Outbox(storage: world.storage).pending() == nil)
  }

  @Test func `sign-out drops the attempt and keeps the name`() async throws {
    await world.server.plan(route, .unreachable)
    let engine = world.engine()
    await #expect(throws: SignInError.self) { try await engine.signIn(with: .apple()) }
    try await engine.signOut()
    #expect(try await world.engine().start() == .signedOut)
    #expect(try await Outbox(storage: world.storage).waitingNames() == [ada])
  }

  @Test func `a method without a strategy says so`() async throws {
    await #expect(throws: SignInError.notConfigured(#"no strategy is registered for the method "pigeon""#)) {
      try await world.engine().signIn(with: SignInMethod("pigeon"))
    }
  }
}
