import BramleyCore
import Foundation
import Support
import Testing

@Suite struct MasterKeyBackupTests {
  private static let text = [1, 2].map { Data(repeating: $0, count: 32).base64EncodedString() + "\n" }
    .joined()

  private func backup(_ passphrase: String = "correct horse battery") throws -> MasterKeyBackup {
    try MasterKeyBackup(
      Self.text, of: MasterKeyFile.keys(in: Self.text), passphrase: passphrase,
      random: Surroundings.live.random)
  }

  @Test func `the passphrase alone opens it, in whatever spelling of its characters`() throws {
    let made = try backup("zwölf Boxkämpfer")
    let read = try MasterKeyBackup(reading: made.encoded())
    #expect(read == made)
    #expect(try read.open("zwölf Boxkämpfer".decomposedStringWithCanonicalMapping) == Self.text)
    #expect(throws: MasterKeyBackup.Failure.self) { try read.open("zwolf Boxkampfer") }
  }

  @Test func `it names the keys and shows nothing of them`() throws {
    let data = try backup().encoded()
    let shown = String(decoding: data, as: UTF8.self)
    for key in try MasterKeyFile.keys(in: Self.text) { #expect(shown.contains(key.id.description)) }
    for line in Self.text.split(separator: "\n") { #expect(!shown.contains(line)) }
    // The same keys and passphrase never make the same file.
    #expect(try backup().encoded() != data)
  }

  @Test(arguments: [
    ("\"log_n\" : 17", "\"log_n\" : 30"), ("\"log_n\" : 17", "\"log_n\" : 16"),
    ("\"version\" : 1", "\"version\" : 2"), ("bramley-master-keys", "another"),
  ])
  func `a file that was altered does not open, and can't cost all memory`(from: String, to: String) throws {
    let text = String(decoding: try backup().encoded(), as: UTF8.self)
    #expect(text.contains(from))
    #expect(throws: MasterKeyBackup.Failure.self) {
      try MasterKeyBackup(reading: Data(text.replacing(from, with: to).utf8)).open("correct horse battery")
    }
  }

  @Test func `another file is none`() {
    #expect(throws: MasterKeyBackup.Failure.self) { try MasterKeyBackup(reading: Data("{}".utf8)) }
    #expect(throws: MasterKeyBackup.Failure.self) { try MasterKeyBackup(reading: Data(Self.text.utf8)) }
  }
}
