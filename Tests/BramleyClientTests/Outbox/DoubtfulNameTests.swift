import BramleyAPI
import Foundation
import Testing

@testable import BramleyClient

/// A name whose request was sent and never answered: it may have arrived, and must not be stored twice.
@Suite struct DoubtfulNameTests {
  private let route = "POST /v1/sign-in/apple"
  private let ada = PersonName(givenName: "Ada", familyName: "Lovelace")
  private let world = World(proofs: [
    .fixture("first", name: PersonName(givenName: "Ada", familyName: "Lovelace")), .fixture("second"),
    .fixture("third"),
  ])

  private func engine() async -> SessionEngine {
    for token in ["first", "second", "third"] { await world.server.link(token, to: "ada") }
    return world.engine()
  }

  private var waiting: [PersonName] {
    get async throws { try await Outbox(storage: world.storage).waitingNames() }
  }

  @Test func `a name that arrived without an answer does not go with the next tap`() async throws {
    await world.server.plan(route, .loseReply, .vanish)
    let engine = await engine()
    await #expect(throws: SignInError.self) { try await engine.signIn(with: .apple()) }
    #expect(try await engine.signIn(with: .apple()).user.name == ada)
    #expect(await world.server.namesReceived == [ada])
    #expect(try await waiting.isEmpty)
  }

  @Test func `a name that was lost on the way is given to the account once it can't arrive any more`()
    async throws
  {
    await world.server.plan(route, .vanish, .vanish)
    let engine = await engine()
    await #expect(throws: SignInError.self) { try await engine.signIn(with: .apple()) }
    try await engine.signIn(with: .apple())
    try await engine.start()
    #expect(await world.server.namesReceived.isEmpty)
    #expect(try await waiting == [ada])
    world.clock.advance(RequestTiming.grace + RequestTiming.departure)
    try await engine.start()
    #expect(await world.server.namesReceived == [ada])
    #expect(try await engine.user().name == ada)
    #expect(try await waiting.isEmpty)
  }

  @Test func `after an unanswered update the account is read before the name is sent again`()
    async throws
  {
    await world.server.plan(route, .vanish, .vanish)
    await world.server.plan("PATCH /v1/user", .loseReply)
    let engine = await engine()
    await #expect(throws: SignInError.self) { try await engine.signIn(with: .apple()) }
    try await engine.signIn(with: .apple())
    for _ in 0..<3 {
      world.clock.advance(70)
      try await world.engine().start()
    }
    #expect(await world.server.count("PATCH /v1/user") == 1)
    #expect(try await waiting.isEmpty)
  }

  @Test(arguments: 0...4)
  func `killed after any write of the update, the name arrives once`(writes: Int) async throws {
    let (storage, gate) = (UnreliableStorage(), Gate())
    let world = World(storage: storage, proofs: world.proofs)
    for token in ["first", "second"] { await world.server.link(token, to: "ada") }
    await world.server.plan(route, .vanish, .vanish)
    let engine = world.engine()
    await #expect(throws: SignInError.self) { try await engine.signIn(with: .apple()) }
    try await engine.signIn(with: .apple())
    world.clock.advance(70)
    await storage.hold(afterWrites: writes, at: gate)
    let killed = Task { try await world.engine().start() }
    let isOver = Task {
      _ = await killed.result
      await gate.pass()
    }
    await gate.reached()
    for _ in 0..<2 {
      world.clock.advance(70)
      try await world.engine().start()
    }
    #expect(await world.server.namesReceived == [ada])
    #expect(try await Outbox(storage: storage).waitingNames().isEmpty)
    await gate.open()
    await isOver.value
  }

  @Test func `after a rejection a name may still have arrived by an earlier try`() async throws {
    await world.server.plan(route, .loseReply, .vanish)
    let engine = await engine()
    await #expect(throws: SignInError.self) { try await engine.signIn(with: .apple()) }
    await world.server.expire(identityToken: "first")
    #expect(try await world.engine(proofs: []).start() == .signedOut)
    try await engine.signIn(with: .apple())
    #expect(await world.server.namesReceived == [ada])
  }

  @Test func `an ended session says nothing about the name that came with it`() async throws {
    await world.server.plan(route, .answer(.problem(.sessionEnded, 401)))
    let engine = await engine()
    await #expect(throws: SignInError.self) { try await engine.signIn(with: .apple()) }
    try await engine.signIn(with: .apple())
    #expect(await world.server.namesReceived.isEmpty)
    world.clock.advance(70)
    try await engine.start()
    #expect(await world.server.namesReceived == [ada])
  }

  @Test func `with a back end that can't be read the name is sent along, twice if needed`() async throws {
    await world.server.plan(route, .vanish, .vanish)
    var backend = BramleyBackend(
      server: URL(string: "http://127.0.0.1:1")!, transport: world.server.transport
    )
    .signInBackend
    backend.account = AccountBackend()
    let engine = SessionEngine(
      backend: backend, storage: world.storage, strategies: [ScriptedStrategy(world.proofs)])
    await #expect(throws: SignInError.self) { try await engine.signIn(with: .apple()) }
    try await engine.signIn(with: .apple())
    #expect(await world.server.namesReceived == [ada])
    #expect(try await waiting.isEmpty)
  }

  @Test func `a write that reported failure but succeeded sends no second name`() async throws {
    let storage = UnreliableStorage()
    for token in ["first", "second"] { await world.server.link(token, to: "ada") }
    let here = world.engine(storage: storage)
    await storage.lie(with: .system(operation: "fsync", code: 5))
    await #expect(throws: SignInError.self) { try await here.signIn(with: .apple()) }
    // The widget finds the attempt that the app assumes to be absent.
    #expect(try await world.engine(proofs: [], storage: storage).start().isSignedIn)
    try await here.signIn(with: .apple())
    world.clock.advance(70)
    try await here.start()
    #expect(await world.server.namesReceived == [ada])
    #expect(try await Outbox(storage: storage).waitingNames().isEmpty)
  }

  @Test func `an attempt that another process has closed is not sent any more`() async throws {
    let gate = Gate()
    let storage = UnreliableStorage()
    let world = World(storage: storage, proofs: world.proofs)
    for token in ["first", "second"] { await world.server.link(token, to: "ada") }
    await world.server.plan(route, .vanish, .vanish)
    await #expect(throws: SignInError.self) { try await world.engine().signIn(with: .apple()) }
    // The claim is not written again, so the next write is the stamp before it is sent.
    await storage.hold(afterWrites: 1, at: gate)
    let suspended = Task { await world.engine(proofs: []).replay() }
    await gate.reached()
    world.clock.advance(100)
    try await world.engine(proofs: [.fixture("second")]).signIn(with: .apple())
    await gate.open()
    await suspended.value
    #expect(await world.server.count(route) == 3)
    #expect(await world.server.namesReceived == [ada])
  }
}
