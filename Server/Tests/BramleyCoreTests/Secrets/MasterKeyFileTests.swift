import BramleyCore
import Foundation
import Support
import Synchronization
import Testing

@Suite struct MasterKeyFileTests {
  let folder: TemporaryFolder
  var file: MasterKeyFile { MasterKeyFile(path: folder.path + "/master.key") }

  init() throws { folder = try TemporaryFolder() }

  private func write(_ text: String) throws {
    try Data(text.utf8).write(to: URL(filePath: file.path))
  }

  private static func line(_ byte: UInt8) -> String { Data(repeating: byte, count: 32).base64EncodedString() }

  @Test func `a new file holds one key, for its owner alone`() throws {
    let made = try file.create { Data(repeating: 7, count: $0) }
    #expect(made.map(\.id) == [MasterKey.fixture(7).id])
    #expect(try file.read()?.map(\.id) == made.map(\.id))
    let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    #expect(try String(contentsOfFile: file.path, encoding: .utf8) == Self.line(7) + "\n")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["master.key"])
  }

  @Test func `an existing file is never written over`() throws {
    try write(Self.line(1))
    #expect(throws: MasterKeyFile.Failure.self) { try file.create { Data(repeating: 7, count: $0) } }
    #expect(try file.read()?.map(\.id) == [MasterKey.fixture(1).id])
  }

  @Test func `a link to nowhere is not followed`() throws {
    let target = folder.path + "/elsewhere"
    try FileManager.default.createSymbolicLink(atPath: file.path, withDestinationPath: target)
    #expect(throws: MasterKeyFile.Failure.self) { try file.create { Data(repeating: 7, count: $0) } }
    #expect(!FileManager.default.fileExists(atPath: target))
  }

  @Test func `a key of the wrong length leaves no file behind`() throws {
    #expect(throws: MasterKeyFile.Failure.self) { try file.create { _ in Data(count: 31) } }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  @Test func `a missing folder is reported`() {
    let file = MasterKeyFile(path: folder.path + "/no/master.key")
    let error = #expect(throws: MasterKeyFile.Failure.self) { try file.create { Data(count: $0) } }
    #expect(error?.description.contains(file.path) == true)
  }

  @Test func `without a file there are no keys`() throws {
    #expect(try file.read() == nil)
  }

  @Test func `several lines are several keys, the first one seals`() throws {
    try write("\(Self.line(2))\r\n\n  \n\(Self.line(1))\n\(Self.line(3))")
    #expect(try file.read()?.map(\.id) == [2, 1, 3].map { MasterKey.fixture($0).id })
  }

  @Test(arguments: [
    "", "\n\n", "key", line(1) + "\nkey", String(line(1).dropLast(4)), line(1) + line(2),
    "# comment\n" + line(1),
    Data(repeating: 0xFB, count: 32).base64EncodedString().replacing("+", with: "-").replacing(
      "/", with: "_"),
  ])
  func `a malformed file is refused and not shown`(text: String) throws {
    try write(text)
    let error = #expect(throws: MasterKeyFile.Failure.self) { try file.read() }
    let words = try #require(error).description
    #expect(words.contains(file.path))
    for line in text.split(whereSeparator: \.isNewline) where line.count > 8 {
      #expect(!words.contains(line))
    }
  }

  @Test func `a file that is not text is rejected`() throws {
    try Data([0xFF, 0xFE, 0x00]).write(to: URL(filePath: file.path))
    #expect(throws: MasterKeyFile.Failure.self) { try file.read() }
  }

  @Test func `a rotation puts a new key first and keeps the others, for the owner alone`() throws {
    try write("\(Self.line(1))\n\(Self.line(2))\n")
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path)
    let made = try file.rotate(avoiding: []) { Data(repeating: 7, count: $0) }
    #expect(made.id == MasterKey.fixture(7).id)
    #expect(try file.read()?.map(\.id) == [7, 1, 2].map { MasterKey.fixture($0).id })
    let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
    #expect(mode == 0o640, "whose group may read it already keeps that")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["master.key"])
  }

  @Test func `a rotation makes no key that is known already`() throws {
    try write(Self.line(1))
    let bytes = Mutex<[UInt8]>([3, 2, 1])
    let made = try file.rotate(avoiding: [MasterKey.fixture(2).id]) { count in
      Data(repeating: bytes.withLock { $0.popLast() ?? 9 }, count: count)
    }
    #expect(made.id == MasterKey.fixture(3).id)
  }

  @Test func `concurrent rotations lose no key`() async throws {
    let file = file
    _ = try file.create(random: Surroundings.live.random)
    let made = try await withThrowingTaskGroup(of: MasterKey.ID.self) { group in
      for _ in 0..<8 { group.addTask { try file.rotate(avoiding: [], random: Surroundings.live.random).id } }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    let kept = try #require(try file.read())
    #expect(made.count == 8 && kept.count == 9 && made.isSubset(of: kept.map(\.id)))
  }

  @Test func `a key is removed, but never the last one, and an unknown one does no harm`() throws {
    try write("\(Self.line(2))\n\(Self.line(1))\n")
    try file.remove(MasterKey.fixture(1).id)
    try file.remove(MasterKey.fixture(1).id)
    #expect(try file.read()?.map(\.id) == [MasterKey.fixture(2).id])
    #expect(throws: MasterKeyFile.Failure.self) { try file.remove(MasterKey.fixture(2).id) }
    #expect(try file.read()?.count == 1)
  }

  @Test func `behind a link the file itself is changed`() throws {
    let target = folder.path + "/elsewhere.key"
    try Data((Self.line(1) + "\n").utf8).write(to: URL(filePath: target))
    try FileManager.default.createSymbolicLink(atPath: file.path, withDestinationPath: target)
    _ = try file.rotate(avoiding: []) { Data(repeating: 7, count: $0) }
    #expect(try MasterKeyFile(path: target).read()?.count == 2)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: file.path) == target)
  }

  @Test func `a missing file can't be rotated`() {
    #expect(throws: MasterKeyFile.Failure.self) { try file.rotate(avoiding: []) { Data(count: $0) } }
  }
}
