import BramleyCore
import Foundation
import Support
import Testing

@testable import BramleyServer

@Suite struct DataFolderTests {
  let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  private func chmod(_ mode: Int, _ path: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
  }

  private func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  private func sentence() -> String? {
    do throws(ConfigurationFailure) {
      _ = try DataFolder(folder.path)
      return nil
    } catch { return error.description }
  }

  @Test func `a new folder and its store belong to their owner alone`() throws {
    let made = try DataFolder(folder.path + "/data")
    #expect(try mode(made.path) == 0o700)
    #expect(try mode(made.database) == 0o600)
    #expect(made.warnings.isEmpty)
  }

  @Test(arguments: [0o755, 0o750, 0o770, 0o722])
  func `our folder that others can use is refused, with the command that helps`(mode: Int) throws {
    try chmod(mode, folder.path)
    #expect(sentence()?.hasSuffix("run: chmod 700 \(folder.path)") == true)
    try chmod(0o700, folder.path)
    #expect(sentence() == nil)
  }

  @Test func `a master key that others can read is refused, with the command that helps`() throws {
    let key = folder.path + "/master.key"
    #expect(
      FileManager.default.createFile(atPath: key, contents: nil, attributes: [.posixPermissions: 0o644]))
    #expect(sentence()?.contains("(mode 644); run: chmod 600 \(key)") == true)
    try chmod(0o600, key)
    #expect(sentence() == nil)
  }

  @Test func `the files of a restored store are taken from other users`() throws {
    let files = ["", "-wal", "-shm"].map { folder.path + "/bramley.sqlite" + $0 }
    for file in files {
      #expect(
        FileManager.default.createFile(atPath: file, contents: nil, attributes: [.posixPermissions: 0o644]))
    }
    _ = try DataFolder(folder.path)
    for file in files { #expect(try mode(file) == 0o600) }
  }

  @Test(.enabled(if: FilePermissions(of: "/")?.isOurs == true, "needs root"))
  func `a folder of another owner that others can read gets a warning`() throws {
    try chmod(0o755, folder.path)
    try FileManager.default.setAttributes([.ownerAccountID: 1], ofItemAtPath: folder.path)
    let warnings = try DataFolder(folder.path).warnings
    #expect(warnings == ["data: other users of this machine can read or change \(folder.path) (mode 755)"])
  }
}
