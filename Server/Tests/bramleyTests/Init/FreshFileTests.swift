import Foundation
import Support
import Testing

@testable import bramley

@Suite(.limitedConcurrency) struct FreshFileTests {
  let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  var path: String { folder.path + "/bramley.yaml" }

  func contents() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  @Test func `the file is complete and only its owner can read it`() throws {
    let file = FreshFile(path: path, existing: .kept)
    try file.check()
    let text = String(repeating: "data: ./x # äöü\n", count: 10_000)
    try file.write(text)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    #expect(try contents() == ["bramley.yaml"])
  }

  @Test func `an existing file is kept, also one made while a question is open`() throws {
    let file = FreshFile(path: path, existing: .kept)
    try file.check()
    try "mine".write(toFile: path, atomically: true, encoding: .utf8)
    #expect(throws: CommandFailure.self) { try file.check() }
    let failure = #expect(throws: CommandFailure.self) { try file.write("new") }
    #expect(failure?.sentences.first?.contains("--force") == true)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "mine")
    #expect(try contents() == ["bramley.yaml"])
  }

  @Test func `a link is not followed`() throws {
    let target = folder.path + "/target"
    try "mine".write(toFile: target, atomically: true, encoding: .utf8)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
    #expect(throws: CommandFailure.self) { try FreshFile(path: path, existing: .kept).write("new") }
    try FreshFile(path: path, existing: .replaced).write("new")
    #expect(try String(contentsOfFile: target, encoding: .utf8) == "mine")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "new")
  }

  @Test func `force replaces a file, and makes it private`() throws {
    try "old".write(toFile: path, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
    let file = FreshFile(path: path, existing: .replaced)
    try file.check()
    try file.write("new")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "new")
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
  }

  @Test func `a missing folder, or a folder in the file's place, is reported before any question`() throws {
    #expect(throws: CommandFailure.self) {
      try FreshFile(path: folder.path + "/none/bramley.yaml", existing: .kept).check()
    }
    #expect(throws: CommandFailure.self) { try FreshFile(path: folder.path, existing: .replaced).check() }
  }
}
