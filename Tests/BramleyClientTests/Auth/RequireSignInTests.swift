import BramleyAPI
import Foundation
import Testing

@testable import BramleyClient

@Suite @MainActor struct RequireSignInTests {
  private let world = AuthWorld()

  private func required(_ auth: Auth) async {
    while !auth.isSignInRequired { await Task.yield() }
  }

  @Test func `a signed-in person is returned without a screen`() async throws {
    let auth = try await world.signedIn(ScriptedStrategy([.fixture("token-1")]))
    #expect(try await auth.requireSignIn() == auth.user)
    #expect(!auth.isSignInRequired)
  }

  @Test func `right after launch the stored session is enough`() async throws {
    _ = try await world.signedIn(ScriptedStrategy([.fixture("token-1")]))
    let auth = world.auth()
    #expect(auth.state == .checking)
    #expect(try await auth.requireSignIn().id == auth.user?.id)
  }

  @Test func `callers wait for one sign-in and continue with its person`() async throws {
    let auth = world.auth(giving: .fixture("token-1"))
    auth.presentsRequiredSignIn()
    let first = Task { try await auth.requireSignIn() }
    let second = Task { try await auth.requireSignIn() }
    await required(auth)
    try await auth.signIn(with: .apple())
    #expect(try await first.value == auth.user)
    #expect(try await second.value == auth.user)
    #expect(!auth.isSignInRequired)
  }

  @Test func `closing the screen is a cancellation, and the next call asks again`() async throws {
    let auth = world.auth(giving: .fixture("token-1"))
    auth.presentsRequiredSignIn()
    let call = Task { try await auth.requireSignIn() }
    await required(auth)
    auth.cancelRequiredSignIn()
    await #expect(throws: SignInError.cancelled) { try await call.value }
    #expect(!auth.isSignInRequired && auth.failure == nil)
    let again = Task { try await auth.requireSignIn() }
    await required(auth)
    try await auth.signIn(with: .apple())
    #expect(try await again.value == auth.user)
  }

  @Test func `a cancelled caller closes the screen only if nobody else waits`() async throws {
    let auth = world.auth(giving: .fixture("token-1"))
    auth.presentsRequiredSignIn()
    let first = Task { try await auth.requireSignIn() }
    await required(auth)
    let second = Task { try await auth.requireSignIn() }
    first.cancel()
    await #expect(throws: SignInError.cancelled) { try await first.value }
    second.cancel()
    await #expect(throws: SignInError.cancelled) { try await second.value }
    while auth.isSignInRequired { await Task.yield() }
  }

  @Test func `a failed sign-in leaves the screen open`() async throws {
    let auth = world.auth(
      FixedStrategy(.apple, .failure(.noCredential)), FixedStrategy("acme", .success(.fixture("token-1"))))
    auth.presentsRequiredSignIn()
    let call = Task { try await auth.requireSignIn() }
    await required(auth)
    _ = try? await auth.signIn(with: .apple())
    #expect(auth.isSignInRequired)
    try await auth.signIn(with: SignInMethod("acme"))
    #expect(try await call.value == auth.user)
  }

  @Test func `where no screen shows it, nobody waits forever`() async throws {
    let auth = world.auth(giving: .fixture("token-1"))
    await #expect {
      try await auth.requireSignIn()
    } throws: { error in
      (error as? SignInError)?.code == "not_configured"
    }
  }

  @Test func `a locked device is not signed out`() async throws {
    let storage = UnreliableStorage()
    await storage.fail(with: .locked)
    let auth = AuthWorld(storage: storage).auth(giving: .fixture("token-1"))
    auth.presentsRequiredSignIn()
    await #expect(throws: SignInError.storage(.locked)) { try await auth.requireSignIn() }
  }
}
