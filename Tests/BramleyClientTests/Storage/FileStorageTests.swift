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

  @Test func `only the owner can read the file and its folders`() async throws {
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

  @Test func `a reader during a write sees the old or the new content, never a part`() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = file
    try await FileStorage(file: file).update(.session) { $0 = Data([0]) }
    let writing = Task {
      for count in 1...40 as ClosedRange<UInt8> {
        try await FileStorage(file: file).update(.session) {
          $0 = Data(repeating: count, count: Int(count) * 50)
        }
      }
    }
    var last: UInt8 = 0
    while last < 40 {
      let value = try #require(try await FileStorage(file: file).value(for: .session))
      let first = try #require(value.first)
      #expect(value == Data(repeating: first, count: max(1, Int(first) * 50)))
      #expect(first >= last)
      last = first
    }
    try await writing.value
  }

  @Test func `a malformed file is reported, not erased`() async throws {
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

  @Test func `a session in a file is restored at the next launch`() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let world = World(storage: FileStorage(file: file))
    _ = try await world.signedIn()
    let engine = world.engine(storage: FileStorage(file: file))
    #expect(try await engine.start().isSignedIn)
    #expect(try await engine.user().id == "token-1")
  }

  @Test func `a crash's leftover of a write is replaced and reveals nothing`() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try await FileStorage(file: file).update(.session) { $0 = Data("one".utf8) }
    let left = folder.appending(path: "a/b/profile.json.tmp")
    try Data("half".utf8).write(to: left)
    try await FileStorage(file: file).update(.session) { $0 = Data("two".utf8) }
    #expect(try await FileStorage(file: file).value(for: .session) == Data("two".utf8))
    #expect(!FileManager.default.fileExists(atPath: left.path()))
    #expect(try mode(file) == 0o600)
  }

  @Test func `a file that others could read is made private by the next change`() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try await FileStorage(file: file).update(.session) { $0 = Data("one".utf8) }
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path())
    try await FileStorage(file: file).update(.outbox) { $0 = Data("two".utf8) }
    #expect(try mode(file) == 0o600)
  }

  #if os(Linux)
    @Test func `a change waits for another process that holds the lock`() async throws {
      defer { try? FileManager.default.removeItem(at: folder) }
      try await FileStorage(file: file).update(.session) { $0 = Data("one".utf8) }
      let other = Process()
      other.executableURL = URL(filePath: "/bin/sh")
      // Under the lock it replaces the content in two steps.
      let script = """
        exec 9>"$1.lock"; flock 9; echo held
        sed 's/b25l/dHdv/' "$1" > "$1.other"; sleep 0.2; mv "$1.other" "$1"
        """
      other.arguments = ["-c", script, "sh", file.path()]
      let output = Pipe()
      other.standardOutput = output
      try other.run()
      #expect(try output.fileHandleForReading.read(upToCount: 4) == Data("held".utf8))
      try await FileStorage(file: file).update(.session) { $0 = ($0 ?? Data()) + Data("!".utf8) }
      other.waitUntilExit()
      #expect(try await FileStorage(file: file).value(for: .session) == Data("two!".utf8))
    }
  #endif

  @Test func `two engines on one file keep one session through many refreshes`() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let world = World(storage: FileStorage(file: file))
    _ = try await world.signedIn()
    let clock = world.clock
    let engines = [FileStorage(file: file), FileStorage(file: file)].map { storage in
      // Reading the other one's file uses up none of the lease.
      world.engine(storage: storage) {
        clock.advance(-0.25)
        try? await Task.sleep(for: .milliseconds(20))
      }
    }
    for _ in 0..<10 {
      world.clock.advance(1_000)
      let tokens = try await withThrowingTaskGroup(of: String.self) { group in
        for engine in engines + engines { group.addTask { try await engine.accessToken() } }
        return try await group.reduce(into: Set()) { $0.insert($1) }
      }
      #expect(tokens.count == 1)
    }
    #expect(await world.server.count("POST /v1/sessions/refresh") == 10)
    #expect(await world.server.live.count == 1)
  }
}
