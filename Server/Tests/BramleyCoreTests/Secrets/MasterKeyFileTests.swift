import BramleyCore
import Foundation
import Support
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

  @Test func `a folder that is not there is said so`() {
    let file = MasterKeyFile(path: folder.path + "/no/master.key")
    let error = #expect(throws: MasterKeyFile.Failure.self) { try file.create { Data(count: $0) } }
    #expect(error?.description.contains(file.path) == true)
  }

  @Test func `no file is no keys`() throws {
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

  @Test func `a file that is no text is refused`() throws {
    try Data([0xFF, 0xFE, 0x00]).write(to: URL(filePath: file.path))
    #expect(throws: MasterKeyFile.Failure.self) { try file.read() }
  }
}
