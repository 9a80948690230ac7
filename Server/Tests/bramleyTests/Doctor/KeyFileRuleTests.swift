import Foundation
import Inspection
import Support
import Testing

@testable import bramley

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite(.limitedConcurrency) struct KeyFileRuleTests {
  let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  func file(_ text: String, mode: Int = 0o600) throws -> String {
    let path = folder.path + "/AuthKey_F6G7H8J9K0.p8"
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    return path
  }

  @Test func `a private file is fine, and its bytes are given`() throws {
    let (verdict, bytes) = KeyFileRule.file(try file("text"))
    #expect(verdict.status == .ok)
    #expect(bytes == Data("text".utf8))
  }

  @Test(arguments: [0o644, 0o640, 0o604, 0o622])
  func `a file that others can read or change is refused with the command that fixes it`(mode: Int) throws {
    let path = try file("text", mode: mode)
    let (verdict, bytes) = KeyFileRule.file(path)
    #expect(verdict.status == .fail)
    #expect(verdict.remedy == "chmod 600 \(path)")
    #expect(bytes != nil)
  }

  @Test func `a missing file, a folder and a file that is too long are reported`() throws {
    #expect(KeyFileRule.file(folder.path + "/none.p8").verdict.words.contains("is not there"))
    #expect(KeyFileRule.file("none.p8").verdict.words.contains("from the folder /"))
    #expect(KeyFileRule.file("~/none.p8").verdict.words.contains("expands ~"))
    #expect(KeyFileRule.file("a\tb.p8").verdict.words.contains("control characters"))
    #expect(KeyFileRule.file(folder.path).verdict.words.contains("is a folder"))
    #expect(KeyFileRule.file("/dev/zero").verdict.words.contains("no file of a key's size"))
    #expect(
      KeyFileRule.file(try file(String(repeating: "x", count: 70_000))).verdict.words.contains("no file of"))
    for path in ["/none.p8", "/dev/zero"] {
      #expect(KeyFileRule.file(path).verdict.status == .fail)
      #expect(KeyFileRule.file(path).bytes == nil)
    }
  }

  @Test(.enabled(if: geteuid() != 0, "root reads every file"))
  func `a file that another user owns is reported`() throws {
    let (verdict, _) = KeyFileRule.file(try file("text", mode: 0))
    #expect(verdict.status == .fail)
    #expect(verdict.words.contains("can't be read by the user"))
  }

  @Test func `a key's text in place of a path is reported and not shown`() {
    let verdict = KeyFileRule.file(KeyFiles.sec1.replacing("\n", with: "\\n")).verdict
    #expect(verdict.status == .fail)
    #expect(verdict.words.contains("holds a key's text"))
    #expect(!verdict.words.contains("MHcC"))
    #expect(!KeyFileRule.file("MHcCAQEEIGSSGTNo").verdict.words.contains("MHcC"))
  }

  @Test(arguments: [
    (KeyFiles.sec1, "SEC1"), (KeyFiles.publicKey, "a public key"), (KeyFiles.certificate, "a certificate"),
    (KeyFiles.rsa, "an RSA key"), (KeyFiles.encrypted, "protected by a password"),
    (KeyFiles.p384, "not a P-256 key"),
    (KeyFiles.truncated(), "truncated"), ("hello", "not a PEM"),
  ])
  func `each wrong format has its own words`(text: String, words: String) {
    let verdict = KeyFileRule.format(Data(text.utf8))
    #expect(verdict.status == .fail)
    #expect(verdict.words.contains(words), "\(verdict)")
    #expect(verdict.remedy?.contains("AuthKey_XXXXXXXXXX.p8") == true)
  }

  @Test func `the right format is accepted with either kind of line end`() {
    let pem = KeyFiles.pkcs8()
    #expect(KeyFileRule.format(Data(pem.utf8)).status == .ok)
    #expect(KeyFileRule.format(Data(pem.replacing("\n", with: "\r\n").utf8)).status == .ok)
    #expect(KeyFileRule.format(Data([0x30, 0x81, 0x87, 0xFF])).words.contains("DER"))
  }
}
