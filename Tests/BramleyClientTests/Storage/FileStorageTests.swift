import BramleyAPI
import Foundation
import Testing

@testable import BramleyClient

@Suite struct FileStorageTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "bramley-\(UUID().uuidString)")
  private var file: URL { folder.appending(path: "a/b/profile.json") }

  private func mode(_ url: URL) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: url.path(percentEncoded: false))
    return try #require(attributes[.posixPermissions] as? NSNumber).intValue
  }

  @Test func `the file is its owner's alone, as are the folders`() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let storage = FileStorage(file: file)
    #expect(try await storage.value(for: .session) == nil)
    try await storage.update(.session) { $0 = Data("secret".utf8) }
    #expect(try mode(file) == 0o600)
    #expect(try mode(folder.appending(path: "a/b")) == 0o700)
    #expect(try mode(folder) == 0o700)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "a/b").path())
    #expect(Set(names) == ["profile.json", "profile.json.lock"])
  }

  @Test func `another storage of the same file sees each change`() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try await FileStorage(file: file).update(.session) { $0 = Data("one".utf8) }
    try await FileStorage(file: file).update(.outbox) { $0 = Data("two".utf8) }
    let other = FileStorage(file: file)
    #expect(try await other.value(for: .session) == Data("one".utf8))
    try await other.update(.session) { $0 = nil }
    #expect(try await FileStorage(file: file).value(for: .session) == nil)
    #expect(try await FileStorage(file: file).value(for: .outbox) == Data("two".utf8))
  }

  @Test func `changes at the same time lose nothing`() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = file
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<40 {
        group.addTask { try await FileStorage(file: file).update(.session) { $0 = ($0 ?? Data()) + [1] } }
      }
      try await group.waitForAll()
    }
    #expect(try await FileStorage(file: file).value(for: .session)?.count == 40)
  }

  @Test func `a file that makes no sense is named, not erased`() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appending(path: "profile.json")
    let garbage = Data("{\"session\": oh no".utf8)
    try garbage.write(to: file)
    let storage = FileStorage(file: file)
    let error = SecureStorageError.corrupt(place: file.path(percentEncoded: false))
    await #expect(throws: error) { try await storage.value(for: .session) }
    await #expect(throws: error) { try await storage.update(.session) { $0 = nil } }
    await #expect(throws: SessionError.storage(error)) { try await World(storage: storage).engine().start() }
    #expect(try Data(contentsOf: file) == garbage)
  }

  @Test func `a session in a file is there at the next launch`() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let world = World(storage: FileStorage(file: file))
    _ = try await world.signedIn()
    let engine = world.engine(storage: FileStorage(file: file))
    #expect(try await engine.start().isSignedIn)
    #expect(try await engine.user().id == "token-1")
  }
}
