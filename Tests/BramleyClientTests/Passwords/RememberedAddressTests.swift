import BramleyAPI
import Foundation
import Testing

@testable import BramleyClient

@Suite @MainActor struct RememberedAddressTests {
  private let storage = MemoryStorage()

  private func auth(_ strategy: PasswordStrategy) -> Auth {
    Auth(
      engine: SessionEngine(
        backend: .preview(), storage: storage, strategies: [strategy, PreviewStrategy.apple]),
      credentials: nil)
  }

  private let maya = SignInMethod.email("maya@example.com", password: "secret words")

  @Test func `the address is remembered over a sign-out and a launch, and the password is not`() async throws
  {
    let auth = auth(PasswordStrategy(remembersAddress: true))
    try await auth.signIn(with: maya)
    try await auth.signOut()
    #expect(auth.rememberedAddress == "maya@example.com")
    let next = self.auth(PasswordStrategy(remembersAddress: true))
    await next.start()
    #expect(next.rememberedAddress == "maya@example.com" && next.offer.rememberedAddress != nil)
    #expect(await storage.value(for: .address) == Data("maya@example.com".utf8))
  }

  @Test func `nothing is remembered unless the app wants it`() async throws {
    let auth = auth(PasswordStrategy())
    try await auth.signIn(with: maya)
    #expect(auth.rememberedAddress == nil)
    #expect(await storage.value(for: .address) == nil)
  }

  @Test func `another method leaves the address`() async throws {
    let auth = auth(PasswordStrategy(remembersAddress: true))
    try await auth.signIn(with: maya)
    try await auth.signOut()
    try await auth.signIn(with: .apple())
    #expect(auth.rememberedAddress == "maya@example.com")
  }

  @Test func `a deletion, and the person's wish, forget it`() async throws {
    let auth = auth(PasswordStrategy(remembersAddress: true))
    try await auth.signIn(with: maya)
    await auth.forgetAddress()
    #expect(auth.rememberedAddress == nil)
    try await auth.signIn(with: maya)
    try await auth.deleteAccount()
    #expect(auth.rememberedAddress == nil)
    #expect(await storage.value(for: .address) == nil)
  }
}
