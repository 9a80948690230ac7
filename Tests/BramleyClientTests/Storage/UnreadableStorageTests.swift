import BramleyAPI
import Foundation
import Testing

@testable import BramleyClient

/// Data that is damaged or of a newer version is reported by its name and kept until the person decides.
@MainActor @Suite struct UnreadableStorageTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "bramley-\(UUID().uuidString)")
  private var file: URL { folder.appending(path: "profile.json") }

  @Test func `an app learns of it, offers a remedy and continues`() async throws {
    let storage = MemoryStorage([.session: Data("oh no".utf8), .outbox: Data("{}".utf8)])
    let world = AuthWorld(storage: storage)
    let auth = world.auth(giving: .fixture("lost"), .fixture("token-1"))
    await auth.start()
    #expect(auth.state == .checking)
    #expect(auth.failure?.reason == .storageUnreadable && auth.failure?.code == "storage_corrupt")
    await #expect(throws: SignInError.storage(.corrupt(place: "outbox"))) {
      try await auth.signIn(with: .apple())
    }
    #expect(await storage.value(for: .session) == Data("oh no".utf8))
    #expect(try await auth.discardUnreadableStorage() == [.session, .outbox])
    #expect(auth.state == .signedOut && auth.failure == nil)
    #expect(try await auth.signIn(with: .apple()).id == "token-1")
  }

  @Test func `readable items stay`() async throws {
    let storage = MemoryStorage()
    let world = World(storage: storage)
    let engine = try await world.signedIn()
    #expect(try await engine.discardUnreadableStorage().isEmpty)
    await storage.update(.outbox) { $0 = Data("[]".utf8) }
    await #expect(throws: SignInError.storage(.corrupt(place: "outbox"))) {
      try await world.engine().signIn(with: .apple())
    }
    #expect(try await engine.discardUnreadableStorage() == [.outbox])
    #expect(await engine.currentState.isSignedIn)
    #expect(try await world.engine().start().isSignedIn)
  }

  @Test(arguments: [StorageKey.session, .outbox])
  func `a newer version's data is reported and not overwritten`(key: StorageKey) async throws {
    let written = Data(#"{"format":2,"names":[],"revision":7,"generation":1,"new":true}"#.utf8)
    let storage = MemoryStorage([key: written])
    let engine = World(storage: storage, proofs: [.fixture("lost"), .fixture("token-1")]).engine()
    let error = SecureStorageError.newerFormat(place: key.rawValue)
    await #expect(throws: SignInError.storage(error)) { try await engine.signIn(with: .apple()) }
    if key == .session { await #expect(throws: SessionError.storage(error)) { try await engine.signOut() } }
    #expect(await storage.value(for: key) == written)
    #expect(try await engine.discardUnreadableStorage() == [key])
    try await engine.signIn(with: .apple())
  }

  @Test func `the first version's data is read`() async throws {
    let storage = MemoryStorage([
      .session: Data(#"{"revision":7,"generation":1}"#.utf8), .outbox: Data(#"{"names":[]}"#.utf8),
    ])
    let engine = World(storage: storage).engine()
    #expect(try await engine.start() == .signedOut)
    try await engine.signIn(with: .apple())
    #expect(await engine.currentState.isSignedIn)
  }

  @Test func `a locked storage discards nothing`() async throws {
    let storage = UnreliableStorage()
    let engine = try await World(storage: storage).signedIn()
    await storage.fail(with: .locked)
    await #expect(throws: SessionError.storage(.locked)) { try await engine.discardUnreadableStorage() }
    await storage.fail(with: nil)
    #expect(try await engine.start().isSignedIn)
  }

  @Test func `a malformed file is set aside, readable for its owner only`() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let garbage = Data("{\"session\": oh no".utf8)
    try garbage.write(to: file)
    let storage = FileStorage(file: file)
    let engine = World(storage: storage).engine()
    await #expect(throws: SessionError.storage(.corrupt(place: file.path()))) { try await engine.start() }
    #expect(try await engine.discardUnreadableStorage() == [.session])
    #expect(try Data(contentsOf: file.appendingPathExtension("damaged")) == garbage)
    try await engine.signIn(with: .apple())
    #expect(try await World(storage: storage).engine().start().isSignedIn)
    try await storage.discardUnreadable(.session)
    #expect(try await storage.value(for: .session) != nil)
  }

  @Test func `an unreadable install mark is discarded with it`() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data("oh no".utf8).write(to: file)
    let storage = InstallScopedStorage(
      FileStorage(file: file), marker: .file(folder.appending(path: "mark")), role: .app)
    let engine = World(storage: storage).engine()
    await #expect(throws: SessionError.self) { try await engine.start() }
    try await engine.discardUnreadableStorage()
    try await engine.signIn(with: .apple())
    #expect(await engine.currentState.isSignedIn)
  }
}
