import AppleIDEmulator
import BramleyAPI
import BramleyClient
import BramleyCore
import Crypto
import Foundation
import Support
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The kit with a real key against a real server.
@Suite(.limitedConcurrency) struct BoundKitTests {
  private func engine(
    _ server: RunningServer, _ apple: AppleIDEmulator, storage: any SecureStorage,
    keys: DeviceKeyMaker? = .software
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
      #expect(list.count == 1 && list.first?.bound == true && list.first?.key == .keychain)
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
}

extension DeviceKeyMaker {
  /// Keys of swift-crypto, as an app on Linux would make them.
  fileprivate static let software = DeviceKeyMaker(
    make: { () throws(DeviceKeyError) in
      let key = P256.Signing.PrivateKey()
      return (SoftwareKey(key: key), key.rawRepresentation)
    },
    restore: { (_, stored) throws(DeviceKeyError) in
      guard let key = try? P256.Signing.PrivateKey(rawRepresentation: stored) else { throw .lost }
      return SoftwareKey(key: key)
    })
}

private struct SoftwareKey: DeviceKey {
  let key: P256.Signing.PrivateKey

  var kind: DeviceKeyKind { .keychain }
  var publicKey: Data { key.publicKey.x963Representation }

  func signature(for data: Data) throws(DeviceKeyError) -> Data {
    do { return try key.signature(for: data).rawRepresentation } catch { throw .unavailable }
  }
}
