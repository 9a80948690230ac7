import AppleIDEmulator
import BramleyAPI
import BramleyClient
import BramleyCore
import Foundation
import ProviderEmulator
import Support
import Testing

/// The real kit, the real server and the local GitHub: sign-in, links, guests and merges with no SDK.
@Suite(.limitedConcurrency) struct ProviderKitTests {
  /// A server with GitHub and guests, and the browser of a person at GitHub.
  private func withGitHub(
    person: String = "maya", settings: [SettingKey: String] = [:],
    _ body: (RunningServer, AppleIDEmulator, KitProviderVisit) async throws -> Void
  ) async throws {
    let folder = try TemporaryFolder()
    try await AppleIDEmulator.run(EmulatedApple()) { apple in
      let client = try #require(apple.providers.client(ProviderStart.ClientID.gitHub, of: .gitHub))
      let base = try #require(apple.providers.baseURL(of: .gitHub))
      var all: [SettingKey: String] = [
        .gitHubClientID: client.id, .gitHubClientSecret: client.secret,
        .gitHubBaseURL: base.absoluteString, .guestsEnabled: "true",
      ]
      all.merge(settings) { $1 }
      let server = try await RunningServer.start(
        in: folder, apple: apple.baseURL, world: apple.world, settings: all)
      let visit = KitProviderVisit(
        server: Wire(base: server.url), emulator: Wire(base: apple.baseURL), provider: .gitHub, person: person
      )
      do { try await body(server, apple, visit) } catch {
        try? await server.stop()
        throw error
      }
      try await server.stop()
    }
  }

  private func engine(
    _ server: RunningServer, _ apple: AppleIDEmulator, _ visit: KitProviderVisit,
    storage: any SecureStorage = MemoryStorage()
  ) -> SessionEngine {
    .live(
      server: server.url, storage: storage,
      strategies: [
        AppleEmulatorStrategy(apple: apple.baseURL), GuestStrategy(),
        LoopbackBrowserStrategy(
          server: server.url, method: .gitHub, provider: .gitHub, timeout: .seconds(120)),
      ], context: visit.context)
  }

  @Test func `a person signs in with GitHub through the browser, and proves who they are the same way`()
    async throws
  {
    try await withGitHub { server, apple, visit in
      let engine = engine(server, apple, visit)
      let session = try await engine.signIn(with: .gitHub)
      #expect(session.isNewUser && session.user.identities.map(\.provider) == [.gitHub])
      try await engine.reauthenticate(with: .gitHub)
      #expect(try await engine.currentSession()?.sessionID == session.sessionID)
      try await engine.deleteAccount()
      #expect(await engine.currentState == .signedOut)
    }
  }

  @Test func `an identity is linked through the browser, and removed`() async throws {
    try await withGitHub { server, apple, visit in
      let engine = engine(server, apple, visit)
      let session = try await engine.signIn(with: .apple())
      let user = try await engine.link(.gitHub)
      #expect(user.id == session.user.id)
      #expect(Set(user.identities.map(\.provider)) == [.apple, .gitHub])
      #expect(try await engine.currentSession()?.sessionID == session.sessionID)
      let gitHub = try #require(user.identities.first { $0.provider == .gitHub })
      #expect(try await engine.unlink(gitHub.id).identities.map(\.provider) == [.apple])
    }
  }

  @Test func `a guest links GitHub without a proof and keeps their account, on every device from then on`()
    async throws
  {
    try await withGitHub { server, apple, visit in
      let engine = engine(server, apple, visit)
      let guest = try await engine.signIn(with: .guest)
      #expect(guest.user.isGuest)
      let user = try await engine.link(.gitHub)
      #expect(user.id == guest.user.id && !user.isGuest)
      let elsewhere = try await self.engine(server, apple, visit).signIn(with: .gitHub)
      #expect(elsewhere.user.id == guest.user.id && !elsewhere.isNewUser)
    }
  }

  @Test func `two accounts of one person are merged, and are two again after it is undone`() async throws {
    try await withGitHub(settings: [.accountsJoin: "never"]) { server, apple, visit in
      let other = try await engine(server, apple, visit).signIn(with: .gitHub)
      let engine = engine(server, apple, visit)
      let session = try await engine.signIn(with: .apple())
      #expect(session.user.id != other.user.id)
      let pending = try await engine.prepareMerge(with: .gitHub)
      #expect(pending.preview.otherUserID == other.user.id && pending.isPossible)
      #expect(try await engine.user().identities.map(\.provider) == [.apple])
      let merge = try await engine.merge(pending)
      let user = try await engine.user()
      #expect(user.id == session.user.id)
      #expect(Set(user.identities.map(\.provider)) == [.apple, .gitHub])
      let again = try await self.engine(server, apple, visit).signIn(with: .gitHub)
      #expect(again.user.id == session.user.id)
      let apart = try await engine.undoMerge(try #require(merge.id))
      #expect(apart.identities.map(\.provider) == [.apple])
      let separate = try await self.engine(server, apple, visit).signIn(with: .gitHub)
      #expect(separate.user.id == other.user.id)
    }
  }

  @Test func `a guest moves into an account that exists`() async throws {
    try await withGitHub { server, apple, visit in
      let existing = try await engine(server, apple, visit).signIn(with: .gitHub)
      let engine = engine(server, apple, visit)
      let guest = try await engine.signIn(with: .guest)
      await #expect(throws: AccountError.self) { try await engine.link(.gitHub) }
      let user = try await engine.moveGuest(into: .gitHub)
      #expect(user.id == existing.user.id && user.id != guest.user.id)
      #expect(try await engine.user().id == existing.user.id)
    }
  }

  @Test func `the server's list of methods names what is configured`() async throws {
    try await withGitHub { server, apple, visit in
      let list = try await engine(server, apple, visit).methods()
      #expect(Set(list.methods.map(\.id)).isSuperset(of: [.apple, .gitHub, .guest]))
    }
  }
}
