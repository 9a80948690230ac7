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
    try await keychain.update(.outbox) { $0 = Data("name".utf8) }
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
}
