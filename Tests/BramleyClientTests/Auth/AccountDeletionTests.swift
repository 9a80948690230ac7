import BramleyAPI
import Foundation
import Testing

@testable import BramleyClient

@MainActor @Suite struct AccountDeletionTests {
  private let world = AuthWorld()
  private let route = "DELETE /v1/user"
  private let apple = FixedStrategy(.apple, .success(.fixture("token-1")))

  @Test func `with a recent sign-in the account goes and the device is signed out`() async throws {
    await world.server.prove()
    let auth = try await world.signedIn(apple)
    let deletion = try await auth.deleteAccount()
    #expect(deletion.id == "deletion-1" && deletion.appleRevocation == .queued)
    #expect(auth.state == .signedOut && auth.failure == nil && auth.activity == nil)
    #expect(await apple.farewells == ["token-1"])
    #expect(try await world.storage.value(for: .outbox) == nil)
    // Nothing is left for the next launch to send.
    let next = world.auth()
    await next.start()
    #expect(next.state == .signedOut)
    #expect(await world.server.count(route) == 1)
  }

  @Test func `when the server wants a proof, the person is asked once and the proof is a fresh one`()
    async throws
  {
    let strategy = ScriptedStrategy([.fixture("token-1"), .fixture("fresh")])
    let auth = try await world.signedIn(strategy)
    try await auth.deleteAccount()
    #expect(auth.state == .signedOut)
    #expect(await world.server.count(route) == 2)
    let proof = try #require(await world.server.bodies("POST /v1/reauthenticate/apple").first)
    #expect(proof.contains(#""authorization_code":"code-fresh""#))
  }

  @Test func `dismissing the proof keeps the account and shows nothing`() async throws {
    let auth = try await world.signedIn(ScriptedStrategy([.fixture("token-1")]))
    await #expect(throws: AccountError.proof(.cancelled)) { try await auth.deleteAccount() }
    #expect(auth.user != nil && auth.failure == nil)
    #expect(await world.server.deleted.isEmpty)
  }

  @Test(arguments: [
    HostileServer.Fault.unreachable, .answer(.portal(200)), .answer(.portal(202)),
    .answer(.problem(.unavailable, 503)),
  ])
  func `without the server's answer nobody is signed out`(fault: HostileServer.Fault) async throws {
    await world.server.prove()
    await world.server.plan(route, fault)
    let auth = try await world.signedIn(apple)
    await #expect(throws: AccountError.self) { try await auth.deleteAccount() }
    #expect(auth.user != nil && auth.failure != nil)
    try await auth.deleteAccount()
    #expect(auth.state == .signedOut)
  }

  @Test func `a lost reply is recovered by the same key`() async throws {
    await world.server.prove()
    await world.server.plan(route, .loseReply)
    let auth = try await world.signedIn(apple)
    #expect(try await auth.deleteAccount().id == "deletion-1")
    let keys = await world.server.keys(route)
    #expect(keys.count == 2 && keys[0] != nil && keys[0] == keys[1])
  }

  @Test func `killed after a lost reply, the next launch requests the same deletion`() async throws {
    await world.server.prove()
    await world.server.plan(route, .loseReply, .unreachable)
    let auth = try await world.signedIn(apple)
    await #expect(throws: AccountError.self) { try await auth.deleteAccount() }
    #expect(auth.user != nil)
    let next = world.auth(apple)
    await next.start()
    #expect(try await next.deleteAccount().id == "deletion-1")
    #expect(next.state == .signedOut)
    #expect(await world.server.deleted.count == 1)
  }

  @Test func `an unacknowledged attempt does not restore the account`() async throws {
    await world.server.prove()
    await world.sessions.plan("POST /v1/sign-in/apple", .unreachable)
    let name = PersonName(givenName: "Ada")
    let strategy = ScriptedStrategy([.fixture("lost", name: name), .fixture("token-1", user: "bob")])
    let auth = world.auth(strategy)
    _ = try? await auth.signIn(with: .apple())
    try await auth.signIn(with: .apple())
    try await auth.deleteAccount()
    #expect(try await Outbox(storage: world.storage).waitingNames().isEmpty)
    #expect(try await Outbox(storage: world.storage).isWaiting() == false)
  }

  @Test func `a password must be typed, so the caller gets the methods`() async throws {
    await world.server.offer(["password", "sms_of_tomorrow"])
    let auth = try await world.signedIn(apple, PasswordStrategy())
    await #expect(throws: AccountError.reauthenticationRequired(methods: [.password])) {
      try await auth.deleteAccount()
    }
    #expect(auth.failure?.reason == .reauthenticationRequired)
    try await auth.deleteAccount(reauthenticatingWith: .email("ada@example.com", password: "correct horse"))
    #expect(auth.state == .signedOut)
    let body = try #require(await world.server.bodies("POST /v1/reauthenticate/password").first)
    #expect(body.contains(#""password":"correct horse""#))
  }

  @Test func `one person's deletion is not applied to another`() async throws {
    let gate = Gate()
    let strategy = GatedStrategy([.fixture("token-1"), .fixture("fresh")], gate: gate)
    let auth = try await world.signedIn(strategy)
    let deletion = Task { try await auth.deleteAccount() }
    await gate.reached()
    // While the first person's sheet is open, somebody else signs in, and has proven themselves by that.
    try await world.engine([ScriptedStrategy([.fixture("bob-token", user: "bob")])]).signIn(with: .apple())
    try await auth.engine.start()
    await world.server.prove()
    await gate.open()
    await #expect(throws: AccountError.session(.notSignedIn)) { try await deletion.value }
    #expect(await world.server.deleted.isEmpty)
    #expect(auth.user?.id == "bob-token")
  }
}

/// The second proof waits at a gate.
private actor GatedStrategy: SignInStrategy {
  nonisolated let method: SignInMethod.ID = .apple
  nonisolated let provider: ProviderID = .apple
  private var proofs: [SignInProof]
  private let gate: Gate
  private var asked = 0

  init(_ proofs: [SignInProof], gate: Gate) {
    self.proofs = proofs
    self.gate = gate
  }

  func authenticate(
    _ request: SignInMethod, in context: SignInContext
  ) async throws(SignInError) -> SignInProof {
    asked += 1
    if asked == 2 { await gate.pass() }
    return proofs.removeFirst()
  }
}
