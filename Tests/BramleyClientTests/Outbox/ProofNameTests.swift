import BramleyAPI
import Foundation
import Testing

@testable import BramleyClient

/// A name that comes with a proof that is not a sign-in: Apple returns it only once there too.
@MainActor @Suite struct ProofNameTests {
  private let world = AuthWorld()
  private let ada = PersonName(givenName: "Ada")

  private func engine(_ proof: SignInProof) async throws -> SessionEngine {
    await world.server.prove()
    _ = try await world.signedIn(FixedStrategy(.apple, .success(.fixture("token-1"))))
    return world.engine([FixedStrategy(proof.method, .success(proof))])
  }

  private var waiting: [PersonName] {
    get async throws { try await Outbox(storage: world.storage).waitingNames() }
  }

  @Test func `it is stored before the proof leaves and gone when it is acknowledged`() async throws {
    let engine = try await engine(.fixture("fresh", name: ada))
    let (route, gate) = ("POST /v1/reauthenticate/apple", Gate())
    await world.server.plan(route, .delay(gate))
    let proving = Task { try await engine.reauthenticate(with: .apple()) }
    await gate.reached()
    #expect(try await waiting == [ada])
    await gate.open()
    try await proving.value
    #expect(try await waiting.isEmpty)
    #expect(await world.server.bodies(route).allSatisfy { $0.contains("Ada") })
  }

  @Test func `a lost reply is asked for again with the same key and name`() async throws {
    var proof = SignInProof.fixture("linked", name: ada)
    (proof.method, proof.provider) = ("google", "google")
    let engine = try await engine(proof)
    let route = "POST /v1/user/identities/google"
    await world.server.plan(route, .loseReply)
    try await engine.link(SignInMethod("google"))
    let (keys, bodies) = (await world.server.keys(route), await world.server.bodies(route))
    #expect(keys.count == 2 && keys[0] == keys[1])
    #expect(bodies.allSatisfy { $0.contains("Ada") })
    #expect(try await waiting.isEmpty)
  }

  @Test(arguments: [HTTPAnswer.portal(200), .stranger(5), HTTPAnswer(status: 204)])
  func `another server's success does not count, and the name stays`(answer: HTTPAnswer) async throws {
    let engine = try await engine(.fixture("fresh", name: ada))
    await world.server.plan("POST /v1/reauthenticate/apple", .answer(answer))
    await #expect(throws: AccountError.self) { try await engine.reauthenticate(with: .apple()) }
    #expect(try await waiting == [ada])
  }

  @Test func `after a rejection it is sent with the person's next sign-in`() async throws {
    let engine = try await engine(.fixture("fresh", name: ada))
    await world.server.plan("POST /v1/reauthenticate/apple", .answer(.problem(.invalidRequest, 400)))
    await #expect(throws: AccountError.self) { try await engine.reauthenticate(with: .apple()) }
    #expect(try await waiting == [ada])
    try await world.engine([ScriptedStrategy([.fixture("again")])]).signIn(with: .apple())
    #expect(await world.sessions.namesReceived == [ada])
    #expect(try await waiting.isEmpty)
  }

  @Test func `without an answer it waits until it can't arrive any more`() async throws {
    let engine = try await engine(.fixture("fresh", name: ada))
    await world.server.plan("POST /v1/reauthenticate/apple", .vanish, .vanish)
    await #expect(throws: AccountError.self) { try await engine.reauthenticate(with: .apple()) }
    try await world.engine([ScriptedStrategy([.fixture("again")])]).signIn(with: .apple())
    #expect(await world.sessions.namesReceived.isEmpty)
    #expect(try await waiting == [ada])
  }
}
