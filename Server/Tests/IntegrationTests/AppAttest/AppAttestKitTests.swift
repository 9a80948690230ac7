import AppleIDEmulator
import BramleyAPI
import BramleyClient
import BramleyCore
import Foundation
import Support
import Testing

/// The kit with the emulator's attester against a real server.
@Suite(.limitedConcurrency) struct AppAttestKitTests {
  private func device(
    _ server: RunningServer, _ apple: AppleIDEmulator, storage: any SecureStorage = MemoryStorage(),
    isGenuine: Bool = true
  ) async -> SoftwareDevice {
    let app: ClientID = "com.example.bramley"
    let attester = EmulatorAttester(emulator: apple.baseURL, clientID: app)
    return await SoftwareDevice(
      server, apple, storage: storage,
      attestation: isGenuine ? AppAttestation(attester, clientID: app) : nil)
  }

  private let newAccount = SignInMethod.newAccount(
    email: "ada@example.com", password: "a long and strange password")

  /// The key that the server noted of a sign-up.
  private func key(of user: User, _ server: RunningServer) async throws -> String? {
    let page = try await server.store.page(AuditQuery(user: user.id, kind: .signedUp, limit: 1))
    return page.events.first?.detail["app_attest_key"]
  }

  @Test func `an app shows that it is genuine when it is asked, with one key for all its requests`()
    async throws
  {
    try await withAppAttest { server, apple in
      let storage = MemoryStorage()
      let auth = await device(server, apple, storage: storage).auth
      let guest = try await auth.signIn(with: .guest)
      let first = try #require(try await key(of: guest, server))
      try await auth.signOut()
      let user = try await auth.signIn(with: newAccount)
      #expect(try await key(of: user, server) == first)
      try await auth.signOut()

      // After a launch, too.
      let launched = await device(server, apple, storage: storage).auth
      let another = try await launched.signIn(with: .guest)
      #expect(another.id != guest.id)
      #expect(try await key(of: another, server) == first)
    }
  }

  @Test func `an app that can't show it makes no account, and still opens one that there is`() async throws {
    try await withAppAttest { server, apple in
      _ = try await device(server, apple).auth.signIn(with: newAccount)
      let stranger = await device(server, apple, isGenuine: false).auth
      for method in [SignInMethod.guest, .newAccount(email: "eve@example.com", password: "another long one")]
      {
        let refused = await #expect(throws: SignInError.self) { try await stranger.signIn(with: method) }
        guard case .refused(let problem) = refused else {
          Issue.record("\(String(describing: refused))")
          return
        }
        #expect(problem.code == .attestationRequired)
      }
      let user = try await stranger.signIn(
        with: .email("ada@example.com", password: "a long and strange password"))
      #expect(user.email == "ada@example.com")
    }
  }

  @Test func `a reinstalled app makes a new key, and one that the server rejects is replaced once`()
    async throws
  {
    try await withAppAttest { server, apple in
      let storage = MemoryStorage()
      let auth = await device(server, apple, storage: storage).auth
      let first = try await key(of: try await auth.signIn(with: .guest), server)
      try await auth.signOut()
      // Apple's store knows a key no more after a reinstallation, while its id may come back from a backup.
      await storage.update(StorageKey(rawValue: "app-attest")) {
        $0 = Data(#"{"id": "Z29uZQ==", "isAttested": true, "failures": 0}"#.utf8)
      }
      let again = await device(server, apple, storage: storage).auth
      let second = try await key(of: try await again.signIn(with: .guest), server)
      #expect(second != nil && second != first)
      try await again.signOut()
      // A counter that the server has seen already, as of a copied key.
      _ = try apple.apple.inject(Fault(.attestCounter, times: 2))
      let third = try await key(of: try await again.signIn(with: .guest), server)
      #expect(third != nil && third != second)
    }
  }

  @Test func `texts need the proof where the operator says so`() async throws {
    try await withAppAttest(
      "required", [.defenceAppAttestOn: "text", .phoneSender: "emulator", .phoneCountries: "DE"]
    ) { server, apple in
      let auth = await device(server, apple).auth
      let signIn = Task { try await auth.signIn(with: .phone("+4915112345678")) }
      try await auth.question(.oneTimeCode)
      let code = try #require(try await apple.nextText(to: "+4915112345678").code)
      await auth.submit(code)
      #expect(try await signIn.value.identities.map(\.provider) == [.phone])
    }
  }
}
