import BramleyAPI
import Foundation
import Observation
import Testing

@testable import BramleyClient

@MainActor @Suite struct AuthStateTests {
  private let world = AuthWorld()

  @Test func `a first launch goes from checking to signed out`() async {
    let auth = world.auth()
    #expect(auth.state == .checking)
    await auth.start()
    #expect(auth.state == .signedOut)
    #expect(auth.failure == nil)
  }

  @Test func `a sign-in is seen from its beginning to its end`() async throws {
    let gate = Gate()
    await world.sessions.plan("POST /v1/sign-in/apple", .hold(gate))
    let auth = world.auth(giving: .fixture("token-1"))
    await auth.start()
    let signIn = Task { try await auth.signIn(with: .apple()) }
    await gate.reached()
    #expect(auth.state == .signingIn(.apple))
    await gate.open()
    let user = try await signIn.value
    #expect(auth.state == .signedIn(user))
    #expect(auth.user == user)
  }

  @Test func `no view ever sees the moment between signing in and signed in`() async throws {
    let auth = world.auth(giving: .fixture("token-1"))
    await auth.start()
    let seen = States(of: auth)
    try await auth.signIn(with: .apple())
    try await auth.signOut()
    await seen.reach(.signedOut)
    let user = User.fixture("token-1")
    #expect(seen.all == [.signedOut, .signingIn(.apple), .signedIn(user), .signedOut])
  }

  @Test func `a relaunch is signed in`() async throws {
    _ = try await world.signedIn(ScriptedStrategy([.fixture("token-1")]))
    let auth = world.auth()
    await auth.start()
    #expect(auth.user?.id == "token-1")
  }

  @Test func `a locked device stays checking, and the next start reads it`() async throws {
    let storage = UnreliableStorage()
    let world = AuthWorld(storage: storage)
    _ = try await world.signedIn(ScriptedStrategy([.fixture("token-1")]))
    await storage.fail(with: .locked)
    let auth = world.auth()
    await auth.start()
    #expect(auth.state == .checking && auth.failure == nil)
    await storage.fail(with: nil)
    await auth.start()
    #expect(auth.user?.id == "token-1")
  }

  @Test func `a broken storage is reported`() async throws {
    let storage = UnreliableStorage()
    await storage.fail(with: .corrupt(place: "session"))
    let auth = AuthWorld(storage: storage).auth()
    await auth.start()
    #expect(auth.state == .checking)
    #expect(auth.failure?.reason == .storageUnreadable)
    auth.dismissFailure()
    #expect(auth.failure == nil)
  }

  @Test func `a storage that works again clears the failure`() async throws {
    let storage = UnreliableStorage()
    await storage.fail(with: .corrupt(place: "session"))
    let auth = AuthWorld(storage: storage).auth()
    await auth.start()
    #expect(auth.failure?.action == .start)
    await storage.fail(with: nil)
    await auth.start()
    #expect(auth.state == .signedOut)
    #expect(auth.failure == nil)
  }

  @Test func `the server's end of a session reaches the screen by itself`() async throws {
    let auth = try await world.signedIn(ScriptedStrategy([.fixture("token-1")]))
    await world.sessions.end("session-1")
    let seen = States(of: auth)
    _ = try? await auth.engine.refresh()
    await seen.reach(.signedOut)
    #expect(auth.failure?.reason == .sessionEnded)
    #expect(auth.failure?.action == .keepSession)
  }

  @Test func `it releases its engine`() async throws {
    var auth: Auth? = world.auth()
    await auth?.start()
    weak let gone = auth
    auth = nil
    // A check in progress ends first.
    let end = ContinuousClock.now + .seconds(120)
    while gone != nil, ContinuousClock.now < end { try await Task.sleep(for: .milliseconds(1)) }
    #expect(gone == nil)
  }
}
