import BramleyAPI
import Testing

@testable import BramleyClient

@MainActor @Suite struct AuthStatesTests {
  @Test func `a listener gets the current state, then each new one`() async throws {
    let auth = Auth.preview()
    await auth.start()
    var states = auth.states.makeAsyncIterator()
    #expect(await states.next() == .signedOut)
    try await auth.signIn(with: .apple())
    #expect(await states.next() == .signedIn(.preview))
    try await auth.signOut()
    #expect(await states.next() == .signedOut)
    var late = auth.states.makeAsyncIterator()
    #expect(await late.next() == .signedOut)
  }

  @Test func `an unchanged state is not reported`() async throws {
    let auth = Auth.preview(.signedIn(.preview))
    var states = auth.states.makeAsyncIterator()
    #expect(await states.next() == .signedIn(.preview))
    try await auth.refreshUser()
    try await auth.signOut()
    #expect(await states.next() == .signedOut)
  }

  @Test func `the states end with the Auth`() async {
    var auth: Auth? = Auth.preview()
    var states = auth?.states.makeAsyncIterator()
    _ = await states?.next()
    auth = nil
    #expect(await states?.next() == nil)
  }

  @Test func `a welcome is only for a new account, also after the app was restarted`() async throws {
    let world = AuthWorld()
    let auth = world.auth(giving: .fixture("token-1"), .fixture("token-2"))
    await auth.start()
    #expect(!auth.isNewUser)
    try await auth.signIn(with: .apple())
    #expect(auth.isNewUser)
    let next = world.auth()
    await next.start()
    #expect(next.isNewUser)
    try await auth.signOut()
    #expect(!auth.isNewUser)
  }
}
