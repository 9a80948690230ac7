import BramleyAPI
import Foundation
import Testing

@testable import BramleyClient

@Suite struct InstallScopedStorageTests {
  private let keychain = UnreliableStorage()
  private let container = FileManager.default.temporaryDirectory.appending(
    path: "bramley-\(UUID().uuidString)")

  /// The app as it is launched; a container that was deleted is a new install.
  private func app(_ role: InstallScopedStorage.Role = .app, container: URL? = nil) -> InstallScopedStorage {
    let file = (container ?? self.container).appending(path: "install")
    return InstallScopedStorage(keychain, marker: .file(file), role: role)
  }

  private func store(_ text: String, in storage: InstallScopedStorage) async throws {
    try await storage.update(.session) { $0 = Data(text.utf8) }
  }

  private func deleteApp() throws { try FileManager.default.removeItem(at: container) }

  @Test func `stored items are restored at the next launch`() async throws {
    defer { try? deleteApp() }
    try await store("ada", in: app())
    #expect(try await app().value(for: .session) == Data("ada".utf8))
  }

  @Test func `after the app was deleted, its leftovers are discarded once`() async throws {
    defer { try? deleteApp() }
    try await store("ada", in: app())
    try await app().update(.outbox) { $0 = Data("name".utf8) }
    try deleteApp()
    let second = app()
    #expect(try await second.value(for: .session) == nil)
    #expect(try await second.value(for: .outbox) == nil)
    try await store("bob", in: second)
    #expect(try await app().value(for: .session) == Data("bob".utf8))
  }

  @Test func `an extension that runs first discards nothing and hides nothing from the app`() async throws {
    defer { try? deleteApp() }
    try await store("ada", in: app())
    let own = container.appending(path: "extension")
    #expect(try await app(.appExtension, container: own).value(for: .session) == Data("ada".utf8))
    #expect(try await app().value(for: .session) == Data("ada".utf8))
    try deleteApp()
    #expect(try await app(.appExtension, container: own).value(for: .session) == Data("ada".utf8))
    #expect(!FileManager.default.fileExists(atPath: own.path()))
    #expect(try await app().value(for: .session) == nil)
  }

  @Test func `a locked device is no new install`() async throws {
    defer { try? deleteApp() }
    try await store("ada", in: app())
    // Before the first unlock neither can be read.
    let marker = InstallMarker(read: { nil }, write: { _ in })
    await keychain.fail(with: .locked)
    let locked = InstallScopedStorage(keychain, marker: marker, role: .app)
    await #expect(throws: SecureStorageError.locked) { try await locked.value(for: .session) }
    await keychain.fail(with: nil)
    #expect(try await app().value(for: .session) == Data("ada".utf8))
  }

  @Test func `a marker that can't be read discards nothing`() async throws {
    defer { try? deleteApp() }
    try await store("ada", in: app())
    let blind = InstallMarker(
      read: { () throws(SecureStorageError) in throw .system(operation: "open", code: 13) }, write: { _ in })
    let storage = InstallScopedStorage(keychain, marker: blind, role: .app)
    await #expect(throws: SecureStorageError.self) { try await storage.value(for: .session) }
    #expect(try await app().value(for: .session) == Data("ada".utf8))
  }

  @Test func `items without a mark stay, and so do those of a container from a backup`() async throws {
    defer { try? deleteApp() }
    try await keychain.update(.session) { $0 = Data("ada".utf8) }
    #expect(try await app().value(for: .session) == Data("ada".utf8))
    try Data("of-another-day".utf8).write(to: container.appending(path: "install"))
    #expect(try await app().value(for: .session) == Data("ada".utf8))
    #expect(try await app().value(for: .session) == Data("ada".utf8))
  }

  @Test(arguments: 0...5)
  func `a crash at any write of the first launch loses nothing that is stored afterwards`(writes: Int)
    async throws
  {
    defer { try? deleteApp() }
    try await store("ada", in: app())
    try deleteApp()
    await keychain.fail(with: .system(operation: "write", code: 5), afterWrites: writes)
    _ = try? await store("bob", in: app())
    await keychain.fail(with: nil)
    try await store("eve", in: app())
    #expect(try await app().value(for: .session) == Data("eve".utf8))
  }

  @Test func `a second caller does not discard what the first one stored`() async throws {
    defer { try? deleteApp() }
    try await store("ada", in: app())
    try deleteApp()
    let storage = app()
    let gate = Gate()
    await keychain.hold(afterWrites: 0, at: gate)
    async let first: Void = storage.update(.session) { $0 = Data("bob".utf8) }
    await gate.reached()
    async let second = storage.value(for: .outbox)
    await gate.open()
    _ = try await (first, second)
    #expect(try await storage.value(for: .session) == Data("bob".utf8))
  }

  @Test func `many first launches at once lose nothing and fail none`() async throws {
    defer { try? deleteApp() }
    let store = container.appending(path: "store.json")
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<16 {
        // Each has a storage of its own, as each process has.
        let app = "app-\(number % 2)"
        let storage = InstallScopedStorage(
          FileStorage(file: store), marker: .file(file(of: app)), app: app, role: .app)
        group.addTask {
          for _ in 0..<5 { try await storage.update(.outbox) { $0 = ($0 ?? Data()) + [1] } }
        }
      }
      try await group.waitForAll()
    }
    #expect(try await FileStorage(file: store).value(for: .outbox)?.count == 80)
  }

  // MARK: Several apps

  /// Another app of the Keychain group, with a container of its own.
  private func other(_ name: String, _ role: InstallScopedStorage.Role = .app) -> InstallScopedStorage {
    InstallScopedStorage(keychain, marker: .file(file(of: name)), app: name, role: role)
  }

  private func file(of name: String) -> URL { container.appending(path: "\(name)/install") }

  private func delete(_ name: String) throws { try FileManager.default.removeItem(at: file(of: name)) }

  @Test func `a second app's first launch leaves the first app's session and waiting name`() async throws {
    defer { try? deleteApp() }
    try await store("ada", in: other("first"))
    try await other("first").update(.outbox) { $0 = Data("name".utf8) }
    #expect(try await other("second").value(for: .session) == Data("ada".utf8))
    #expect(try await other("second").value(for: .outbox) == Data("name".utf8))
    #expect(try await other("first").value(for: .session) == Data("ada".utf8))
  }

  @Test func `an app that was deleted and installed again discards what it alone had used`() async throws {
    defer { try? deleteApp() }
    try await store("ada", in: other("first"))
    try await other("second").update(.outbox) { $0 = Data("name".utf8) }
    try delete("first")
    #expect(try await other("first").value(for: .session) == nil)
    #expect(try await other("second").value(for: .outbox) == Data("name".utf8))
  }

  @Test func `what both apps use stays when one of them is installed again`() async throws {
    defer { try? deleteApp() }
    try await store("ada", in: other("first"))
    _ = try await other("second").value(for: .session)
    try delete("first")
    #expect(try await other("first").value(for: .session) == Data("ada".utf8))
    #expect(try await other("second").value(for: .session) == Data("ada".utf8))
  }

  @Test func `an App Clip's session becomes its app's, and is discarded with the app's`() async throws {
    defer { try? deleteApp() }
    try await store("ada", in: other("com.example.app.Clip", .appClip))
    // The full app replaces the clip, and its container.
    try delete("com.example.app.Clip")
    #expect(try await other("com.example.app").value(for: .session) == Data("ada".utf8))
    try delete("com.example.app")
    #expect(try await other("com.example.app").value(for: .session) == nil)
  }

  @Test func `an app whose identity begins with another's is no App Clip of it`() async throws {
    defer { try? deleteApp() }
    try await store("ada", in: other("com.example.app.lite"))
    #expect(try await other("com.example.app").value(for: .outbox) == nil)
    try await other("com.example.app").update(.mail) { $0 = Data("link".utf8) }
    try delete("com.example.app")
    #expect(try await other("com.example.app").value(for: .mail) == nil)
    #expect(try await other("com.example.app.lite").value(for: .session) == Data("ada".utf8))
  }

  @Test func `an extension's reading claims nothing`() async throws {
    defer { try? deleteApp() }
    try await store("ada", in: other("first"))
    let widget = InstallScopedStorage(
      keychain, marker: .file(file(of: "widget")), app: "first.widget", role: .appExtension)
    #expect(try await widget.value(for: .session) == Data("ada".utf8))
    try delete("first")
    #expect(try await other("first").value(for: .session) == nil)
  }

  @Test func `a ledger that can't be read discards nothing`() async throws {
    defer { try? deleteApp() }
    try await store("ada", in: other("first"))
    try await keychain.update(InstallScopedStorage.ledger) { $0 = Data("damaged".utf8) }
    try delete("first")
    #expect(try await other("first").value(for: .session) == Data("ada".utf8))
  }

  @Test func `a session that an earlier install left is ended at the server`() async throws {
    defer { try? deleteApp() }
    let world = World()
    let session = try await world.engine(storage: other("first")).signIn(with: .apple())
    try delete("first")
    let engine = world.engine(storage: other("first"))
    #expect(try await engine.start() == .signedOut)
    #expect(await world.server.rows[session.sessionID]?.isEnded == true)
    #expect(await engine.lastMethod == nil)
    #expect(
      try await keychain.value(for: .session).map { String(decoding: $0, as: UTF8.self) }?
        .contains(session.refreshToken) == false)
  }
}
