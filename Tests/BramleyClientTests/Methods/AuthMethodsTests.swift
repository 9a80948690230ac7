import BramleyAPI
import Foundation
import Testing

@testable import BramleyClient

@MainActor @Suite struct AuthMethodsTests {
  private let world = AuthWorld()
  private let apple = FixedStrategy(.apple, .success(.fixture("token-1")))

  @Test func `the server's methods are fetched, and there at the next launch without a network`() async throws
  {
    let auth = world.auth(apple)
    #expect(auth.methods == nil)
    await auth.loadMethods()
    #expect(auth.methods?.methods.map(\.id) == [.gitHub])
    await world.server.plan("GET /v1/methods", .unreachable)
    let next = world.auth(apple)
    await next.loadMethods()
    #expect(next.methods == auth.methods && next.failure == nil)
  }

  @Test func `without a server and without an earlier answer there is no list`() async throws {
    await world.server.plan("GET /v1/methods", .answer(.portal(200)))
    let auth = world.auth(apple)
    await auth.loadMethods()
    #expect(auth.methods == nil && auth.failure == nil)
  }

  @Test func `the method last used is known after a sign-out, and after a deletion no more`() async throws {
    await world.server.prove()
    let auth = try await world.signedIn(apple)
    try await auth.signOut()
    let next = world.auth(apple)
    await next.start()
    #expect(next.lastMethod == .apple)
    await world.sessions.forget(identityToken: "token-1")
    try await next.signIn(with: .apple())
    try await next.deleteAccount()
    #expect(next.lastMethod == nil)
  }
}
