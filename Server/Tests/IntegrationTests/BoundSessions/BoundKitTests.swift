import AppleIDEmulator
import BramleyAPI
import BramleyClient
import BramleyCore
import Foundation
import Support
import Testing

@testable import bramley

/// The kit with a real key against a real server.
@Suite(.limitedConcurrency) struct BoundKitTests {
  private func engine(
    _ server: RunningServer, _ apple: AppleIDEmulator, storage: any SecureStorage,
    keys: DeviceKeyMaker? = .file
  ) -> SessionEngine {
    .live(
      server: server.url, storage: storage,
      strategies: [AppleEmulatorStrategy(apple: apple.baseURL, person: nil)], deviceKeys: keys)
  }

  @Test(arguments: ["offered", "required"])
  func `a bound session is refreshed, used, still there after a restart, and ended`(mode: String) async throws
  {
    try await withServer(settings: [.sessionsBound: mode]) { server, apple in
      let storage = MemoryStorage()
      let session = try await engine(server, apple, storage: storage).signIn(with: .apple())
      #expect(session.tokenType == "DPoP")
      let restarted = engine(server, apple, storage: storage)
      #expect(try await restarted.start() == .signedIn(session.user))
      try await restarted.refresh()
      let list = try await restarted.sessions()
      #expect(list.count == 1 && list.first?.bound == true && list.first?.key == .file)
      try await restarted.signOut()
      #expect(await restarted.currentState == .signedOut)
    }
  }

  @Test func `the tokens of a bound session are worth nothing without its key`() async throws {
    try await withServer(settings: [.sessionsBound: "offered"]) { server, apple in
      let owner = engine(server, apple, storage: MemoryStorage())
      let session = try await owner.signIn(with: .apple())
      let wire = Wire(base: server.url)
      let call = try await wire.send("GET", WirePath.user, bearer: session.accessToken)
      #expect(call.status == 401 && call.problem?.code == .dpopProofMissing)
      let refresh = try await wire.refresh(session.refreshToken)
      #expect(refresh.status == 401 && refresh.problem?.code == .dpopProofMissing)
      #expect(try await owner.user() == session.user)
      try await owner.refresh()
    }
  }

  @Test func `a session whose key is gone ends at its next refresh, and the next sign-in works`() async throws
  {
    try await withServer(settings: [.sessionsBound: "offered"]) { server, apple in
      let storage = MemoryStorage()
      _ = try await engine(server, apple, storage: storage).signIn(with: .apple())
      await storage.update(StorageKey(rawValue: "device-key")) { $0 = nil }
      let restored = engine(server, apple, storage: storage)
      await #expect(throws: SessionError.self) { try await restored.refresh() }
      #expect(await restored.currentState == .signedOut)
      let again = try await restored.signIn(with: .apple())
      #expect(again.tokenType == "DPoP")
    }
  }

  @Test func `a server without bound sessions serves a kit with a key, and the reverse`() async throws {
    try await withServer { server, apple in
      let session = try await engine(server, apple, storage: MemoryStorage()).signIn(with: .apple())
      #expect(session.tokenType == "Bearer")
    }
    try await withServer(settings: [.sessionsBound: "required"]) { server, apple in
      let old = engine(server, apple, storage: MemoryStorage(), keys: nil)
      await #expect(throws: SignInError.self) { try await old.signIn(with: .apple()) }
    }
  }

  @Test
  func `a thief with a copy of the session and a key of their own ends it, and the owner signs in again`()
    async throws
  {
    try await withServer(settings: [.sessionsBound: "offered"]) { server, apple in
      let storage = MemoryStorage()
      let owner = engine(server, apple, storage: storage)
      _ = try await owner.signIn(with: .apple())
      let session = await storage.value(for: .session)
      let copy = MemoryStorage()
      await copy.update(.session) { $0 = session }

      let thief = engine(server, apple, storage: copy)
      await #expect(throws: SessionError.self) { try await thief.user() }
      await #expect(throws: SessionError.self) { try await thief.refresh() }
      #expect(await thief.currentState == .signedOut)

      await #expect(throws: SessionError.self) { try await owner.refresh() }
      #expect(await owner.currentState == .signedOut)
      _ = try await owner.signIn(with: .apple())
      let kinds = try await owner.activity().events.map(\.kind)
      #expect(kinds.contains(.sessionKeyChanged))
    }
  }

  @Test func `a bound session proves a second factor and uses the token of the proof`() async throws {
    let clock = ManualClock(.now)
    try await withMessages(settings: [.sessionsBound: "required"], clock: clock) { server, apple in
      let auth = SoftwareDevice(server, apple, clock: clock, isBound: true).auth
      try await auth.signIn(with: .apple())
      let setup = try await auth.startAuthenticatorApp()
      let app = try TOTPApp(secret: setup.secret, clock: clock)
      let factor = try await auth.addAuthenticatorApp(setup, code: app.code())
      try await auth.signOut()
      clock.advance(by: 60)
      try await auth.signIn(with: .apple())
      let removal = Task { try await auth.removeSecondFactor(factor.id) }
      try await auth.question(.secondFactor)
      auth.submit(app.code())
      try await removal.value
      #expect(try await auth.secondFactors().secondFactors.isEmpty)
      #expect(try await auth.sessions().first { $0.current }?.bound == true)
    }
  }
}
