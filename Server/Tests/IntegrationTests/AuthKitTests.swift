import AppleIDEmulator
import BramleyAPI
import BramleyClient
import Foundation
import FoundationNetworking
import Support
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What an app's views do, against a running server.
@Suite(.limitedConcurrency) struct AuthKitTests {
  @MainActor private func auth(
    _ server: RunningServer, _ apple: AppleIDEmulator, person: String? = nil, transport: Transport = .patient
  ) -> Auth {
    Auth(
      server: server.url,
      strategies: [
        AppleEmulatorStrategy(apple: apple.baseURL, person: person), PasswordStrategy(), HandedOverStrategy(),
      ], storage: MemoryStorage(), transport: transport)
  }

  @Test func `a person signs in, is renamed and sees their devices`() async throws {
    try await withServer { server, apple in
      let auth = await self.auth(server, apple)
      await auth.start()
      #expect(await auth.state == .signedOut)
      let user = try await auth.signIn(with: .apple())
      #expect(await auth.state == .signedIn(user))
      try await auth.rename(PersonName(givenName: "Grace"))
      #expect(await auth.user?.name?.givenName == "Grace")
      #expect(try await auth.sessions().count == 1)
      try await auth.signOutEverywhere()
      #expect(await auth.state == .signedOut)
      #expect(await auth.failure == nil)
    }
  }

  @Test func `an account is deleted with a fresh proof when the sign-in is long ago`() async throws {
    let clock = ManualClock(.now)
    try await withServer(clock: clock) { server, apple in
      let auth = await self.auth(server, apple)
      try await auth.signIn(with: .apple())
      clock.advance(by: 700)
      let deletion = try await auth.deleteAccount()
      #expect(deletion.state == .completed && deletion.appleRevocation == .queued)
      #expect(await auth.state == .signedOut)
      #expect(await auth.failure == nil)
    }
  }

  @Test func `a deletion whose reply is lost is answered again, and done once`() async throws {
    try await withServer { server, apple in
      let live = Transport.live()
      let isLossy = Tally()
      let lossy = Transport { request throws(TransportError) in
        let answer = try await live.send(request)
        guard request.httpMethod == "DELETE", request.url?.path == WirePath.user, isLossy.add() <= 2 else {
          return answer
        }
        throw TransportError(.lost, url: request.url)
      }
      let auth = await self.auth(server, apple, transport: lossy)
      try await auth.signIn(with: .apple())
      await #expect(throws: AccountError.self) { try await auth.deleteAccount() }
      #expect(await auth.user != nil)
      #expect(await auth.failure?.reason == .offline)
      #expect(try await auth.deleteAccount().state == .completed)
      #expect(await auth.state == .signedOut)
    }
  }

  @Test
  func `a password account links Apple after a fresh proof, and either identity opens it`() async throws {
    let clock = ManualClock(.now)
    try await withServer(clock: clock) { server, apple in
      let auth = await self.auth(server, apple)
      let typed = SignInMethod.email("ada@example.com", password: "correct horse battery")
      try await auth.signIn(with: .newAccount(email: "ada@example.com", password: "correct horse battery"))
      clock.advance(by: 700)
      // A password must be typed, so no form appears by itself.
      await #expect(throws: AccountError.reauthenticationRequired(methods: [.password])) {
        try await auth.link(.apple())
      }
      try await auth.reauthenticate(with: typed)
      try await auth.link(.apple())
      #expect(Set(await auth.user?.identities.map(\.provider) ?? []) == ["password", "apple"])
      let id = try #require(await auth.user?.id)
      try await auth.signOut()
      #expect(try await auth.signIn(with: .apple()).id == id)
      try await auth.signOut()
      #expect(try await auth.signIn(with: typed).id == id)
      let linked = try #require(await auth.user?.identities.first { $0.provider == .apple })
      try await auth.unlink(linked.id)
      #expect(await auth.user?.identities.map(\.provider) == ["password"])
      let last = try #require(await auth.user?.identities.first)
      await #expect(throws: AccountError.self) { try await auth.unlink(last.id) }
      #expect(await auth.failure?.reason == .lastIdentity)
    }
  }

  @Test func `a wrong password has a message that reveals nothing of the account`() async throws {
    try await withServer { server, apple in
      let auth = await self.auth(server, apple)
      await #expect(throws: SignInError.self) {
        try await auth.signIn(with: .email("ada@example.com", password: "wrong"))
      }
      #expect(await auth.failure?.reason == .wrongCredentials)
      await #expect(throws: SignInError.self) {
        try await auth.signIn(with: .newAccount(email: "ada@example.com", password: "short"))
      }
      #expect(await auth.failure?.reason == .passwordTooShort)
    }
  }

  @Test func `an Apple account gets a password`() async throws {
    try await withServer { server, apple in
      let auth = await self.auth(server, apple)
      let id = try await auth.signIn(with: .apple()).id
      try await auth.setPassword("correct horse battery", email: "ada@example.com")
      try await auth.signOut()
      let typed = SignInMethod.email("ada@example.com", password: "correct horse battery")
      #expect(try await auth.signIn(with: typed).id == id)
    }
  }

  @Test func `a watch gets a session of its own that ends with the phone's`() async throws {
    try await withServer { server, apple in
      let (phone, watch) = (await auth(server, apple), await auth(server, apple))
      try await phone.signIn(with: .apple())
      let invitation = ChildInvitation(device: Device(name: "Ada’s Watch"))
      let code = try await phone.handOver(to: invitation.request)
      let user = try await watch.signIn(with: .handedOver(code, to: invitation))
      #expect(await user.id == phone.user?.id)
      let child = try #require(try await phone.sessions().first { $0.kind == .child })
      #expect(child.device.name == "Ada’s Watch")
      try await phone.signOut()
      await #expect(throws: SessionError.self) { try await watch.refreshUser() }
      #expect(await watch.state == .signedOut)
    }
  }

  @Test func `revoked by the device, the server asks Apple, and Apple decides`() async throws {
    let clock = ManualClock(.now)
    try await withServer(clock: clock) { server, apple in
      let engine = SessionEngine.live(
        server: server.url, storage: MemoryStorage(),
        strategies: [AppleEmulatorStrategy(apple: apple.baseURL)], transport: .patient)
      try await engine.signIn(with: .apple())
      let supervisor = CredentialSupervisor(
        engine: engine, source: CredentialSource(read: { _ in .revoked }))
      #expect(await supervisor.check() == .keptByServer)
      #expect(await engine.currentState.isSignedIn)
    }
  }
}

extension SessionState {
  fileprivate var isSignedIn: Bool { if case .signedIn = self { true } else { false } }
}
