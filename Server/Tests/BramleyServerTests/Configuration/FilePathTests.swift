import BramleyCore
import Foundation
import Support
import Testing

@testable import BramleyServer

@Suite struct FilePathTests {
  let folder: TemporaryFolder
  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder.path + "/etc", withIntermediateDirectories: true)
  }

  private static let base = ConfigurationFixture.environment.filter { $0.key != "BRAMLEY_APPLE_PRIVATE_KEY" }

  private func write(_ text: String, _ path: String, mode: Int = 0o600) throws {
    try text.write(toFile: folder.path + path, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder.path + path)
  }

  private func sentences(_ variables: [String: String] = [:]) -> [String] {
    do throws(ConfigurationFailure) {
      _ = try settings(variables)
      return []
    } catch { return error.sentences }
  }

  private func settings(_ variables: [String: String] = [:]) throws(ConfigurationFailure) -> Settings {
    let sources = try ConfigurationSources.read(
      config: folder.path + "/etc/bramley.yaml", flags: [:],
      environment: Self.base.merging(variables) { $1 }, folder: folder.path)
    return try Settings(sources, needsApple: true)
  }

  @Test func `a relative path in a file starts from the file's folder`() throws {
    try write("apple: {private_key_path: AuthKey_A.p8}\ndata: store\n", "/etc/bramley.yaml")
    try write(ConfigurationFixture.privateKey, "/etc/AuthKey_A.p8")
    #expect(sentences() == [])
    #expect(try settings().dataFolder == folder.path + "/etc/store")
  }

  @Test func `the installed file is read where the folder has none`() throws {
    try write("data: installed\n", "/etc/bramley.yaml")
    func data() throws -> String? {
      let sources = try ConfigurationSources.read(
        config: nil, installed: folder.path + "/etc/bramley.yaml", flags: [:],
        environment: ConfigurationFixture.environment, folder: folder.path)
      return try Settings(sources, needsApple: true).dataFolder
    }
    #expect(try data() == folder.path + "/etc/installed")
    try write("data: here\n", "/bramley.yaml")
    #expect(try data() == folder.path + "/here")
  }

  @Test func `a file that is missing and one that is no text are distinguished`() throws {
    try write("server: {port: 8080}\n", "/etc/bramley.yaml")
    let missing = sentences(["BRAMLEY_ADMIN_TOKEN_PATH": folder.path + "/none"])
    #expect(missing.contains { $0.contains("ADMIN_TOKEN_PATH") && $0.contains("is not there") }, "\(missing)")
    try Data([0xFF, 0xFE, 0xFF]).write(to: URL(fileURLWithPath: folder.path + "/bytes"))
    let said = sentences(["BRAMLEY_ADMIN_TOKEN_PATH": folder.path + "/bytes"])
    #expect(said.contains { $0.contains("no text in UTF-8") }, "\(said)")
  }

  @Test func `a relative path in dot-env starts from the folder of dot-env`() throws {
    try write("server: {port: 8080}\n", "/etc/bramley.yaml")
    try write("BRAMLEY_APPLE_PRIVATE_KEY_PATH=AuthKey_A.p8\n", "/.env")
    try write(ConfigurationFixture.privateKey, "/AuthKey_A.p8")
    #expect(sentences() == [])
  }

  @Test
  func `a relative path in the environment starts from the working folder, and the fault names the place`()
    throws
  {
    try write("server: {port: 8080}\n", "/etc/bramley.yaml")
    try write(ConfigurationFixture.privateKey, "/etc/AuthKey_A.p8")
    let said = sentences(["BRAMLEY_APPLE_PRIVATE_KEY_PATH": "AuthKey_A.p8"])
    #expect(said.count == 1)
    let place = FileManager.default.currentDirectoryPath + "/AuthKey_A.p8"
    #expect(said.first?.contains("looked for at \(place)") == true, "\(said)")
  }

  @Test func `the fault of a file names the place where the key was looked for`() throws {
    try write("apple: {private_key_path: ../none/AuthKey_A.p8}\n", "/etc/bramley.yaml")
    #expect(sentences().first?.contains("looked for at \(folder.path)/none/AuthKey_A.p8") == true)
  }

  @Test func `a key file that others can read is refused with the command that helps`() throws {
    try write("apple: {private_key_path: AuthKey_A.p8}\n", "/etc/bramley.yaml")
    try write(ConfigurationFixture.privateKey, "/etc/AuthKey_A.p8", mode: 0o644)
    let said = sentences()
    #expect(said.count == 1)
    #expect(said.first?.hasPrefix("apple.private_key_path: other users of this machine can read") == true)
    #expect(said.first?.hasSuffix("run: chmod 600 \(folder.path)/etc/AuthKey_A.p8") == true)
  }

  @Test func `a master key file that others can read is refused with the command that helps`() throws {
    try write("server: {master_key_path: keys}\n", "/etc/bramley.yaml")
    try write(ConfigurationFixture.masterKey, "/etc/keys", mode: 0o640)
    let key = ["BRAMLEY_APPLE_PRIVATE_KEY": ConfigurationFixture.environment["BRAMLEY_APPLE_PRIVATE_KEY"]!]
    #expect(sentences(key).first?.hasSuffix("run: chmod 600 \(folder.path)/etc/keys") == true)
    try write(ConfigurationFixture.masterKey, "/etc/keys")
    #expect(sentences(key) == [])
  }

  @Test(.enabled(if: FilePermissions(of: "/")?.isOurs == true, "needs root"))
  func `a key file of another owner that others can read gets one warning`() throws {
    try write("apple: {private_key_path: AuthKey_A.p8}\n", "/etc/bramley.yaml")
    try write(ConfigurationFixture.privateKey, "/etc/AuthKey_A.p8", mode: 0o444)
    try FileManager.default.setAttributes(
      [.ownerAccountID: 1], ofItemAtPath: folder.path + "/etc/AuthKey_A.p8")
    let warnings = try settings().warnings
    #expect(warnings.count == 1)
    #expect(warnings.first?.hasSuffix("read or change \(folder.path)/etc/AuthKey_A.p8 (mode 444)") == true)
  }
}
