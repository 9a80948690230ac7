import AppleIDEmulator
import BramleyAPI
import BramleyCore
import BramleySQL
import BramleyServer
import Foundation
import GRDB
import Support
import Testing

@testable import BramleyHTTP
@testable import BramleySQLite
@testable import bramley

@Suite(.limitedConcurrency) struct BackupCommandTests {
  private static let phrase = ["BRAMLEY_BACKUP_PASSPHRASE": "correct horse battery staple"]

  private func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  @Test func `a refresh token that is ahead of a restored store goes on, and the audit log says so`()
    async throws
  {
    try await withOperatedServer { server, wire, apple, command in
      let session = try await wire.signIn(apple)
      let other = try await wire.signIn(apple)
      let file = command.folder.path + "/monday.sqlite"
      let made = try await command("backup", file, "--json")
      #expect(made.status == 0, "\(made.errors)")
      let report = try made.decode(BackupReport.self)
      #expect(report.file == file && report.bytes > 0 && report.keyFile == nil)
      #expect(try mode(file) == 0o600)
      let verified = try await command("backup", "--verify", file)
      #expect(verified.status == 0, "\(verified.output) \(verified.errors)")
      #expect(verified.output.contains("ok    file"))

      // After the backup: two rotations, a sign-out, a person who signs up.
      let second = try await wire.refresh(session.refreshToken).decode(Session.self)
      let third = try await wire.refresh(second.refreshToken).decode(Session.self)
      _ = try await wire.signIn(apple)

      let whileRunning = try await command("restore", file, "--force")
      #expect(whileRunning.status == 78 && whileRunning.errors.contains("process id"))
      #expect(try await server.terminate() == 0)
      let careful = try await command("restore", file)
      #expect(careful.status == 1 && careful.errors.contains("--force"))
      let restored = try await command("restore", file, "--force", "--json")
      #expect(restored.status == 0, "\(restored.errors)")
      let result = try restored.decode(RestoreReport.self)
      #expect(result.missingKeys.isEmpty)
      let aside = try #require(result.replaced)
      #expect(FileManager.default.fileExists(atPath: aside))
      #expect(try mode(command.folder.path + "/data/bramley.sqlite") == 0o600)

      let again = try await ServerProcess.start(in: command.folder, apple: apple)
      defer { again.kill() }
      let late = Wire(base: again.url)
      // The row has generation 0, the token 2.
      let moved = try await late.refresh(third.refreshToken)
      #expect(moved.status == 200)
      #expect(try await late.refresh(try moved.decode(Session.self).refreshToken).status == 200)
      // A session that nobody used meanwhile just goes on.
      #expect(try await late.refresh(other.refreshToken).status == 200)
      let audit = try await command("audit", "--kind", "refresh_token_ahead", "--json")
      #expect(try audit.decode(AuditReport.self).events.map(\.sessionID) == [session.sessionID])
      // What a thief kept from before is older than the row now.
      let old = try await late.refresh(session.refreshToken)
      #expect(old.problem?.code == .refreshTokenReused)
    }
  }

  @Test func `a backup with its master key is all that a new machine needs`() async throws {
    try await withOperatedServer { server, wire, apple, command in
      var command = command
      let session = try await wire.signIn(apple)
      let file = command.folder.path + "/b.sqlite"
      let unasked = try await command("backup", file, "--with-master-key")
      #expect(unasked.status == 64 && unasked.errors.contains("password"))
      command.environment = ["BRAMLEY_BACKUP_PASSPHRASE": "short"]
      #expect(try await command("backup", file, "--with-master-key").status == 64)
      #expect(!FileManager.default.fileExists(atPath: file))
      command.environment = Self.phrase
      let made = try await command("backup", file, "--with-master-key")
      #expect(made.status == 0, "\(made.errors)")
      #expect(try mode(file + ".key") == 0o600)
      let key = try String(contentsOfFile: command.folder.path + "/data/master.key", encoding: .utf8)
      #expect(try !String(contentsOfFile: file + ".key", encoding: .utf8).contains(key.prefix(20)))
      _ = try await server.terminate()

      let elsewhere = try TemporaryFolder()
      var there = Operator(folder: elsewhere)
      there.environment = ["BRAMLEY_BACKUP_PASSPHRASE": "correct horse battery stable"]
      let wrong = try await there("restore", file, "--with-master-key")
      #expect(wrong.status == 1 && wrong.errors.contains("passphrase"))
      #expect(!FileManager.default.fileExists(atPath: elsewhere.path + "/data/bramley.sqlite"))
      there.environment = Self.phrase
      // The configuration there has no key: the backup's own opens the values.
      let verified = try await there("backup", "--verify", file, "--with-master-key", "--json")
      #expect(verified.status == 0 && !verified.output.contains("\"warn\""), "\(verified.output)")
      let keyless = try await there("backup", "--verify", file)
      #expect(keyless.status == 0 && keyless.output.contains("no master key is at hand"))
      let restored = try await there("restore", file, "--with-master-key")
      #expect(restored.status == 0, "\(restored.errors)")
      #expect(try mode(elsewhere.path + "/data/master.key") == 0o600)
      #expect(try String(contentsOfFile: elsewhere.path + "/data/master.key", encoding: .utf8) == key)
      let again = try await ServerProcess.start(in: elsewhere, apple: apple)
      #expect(try await Wire(base: again.url).refresh(session.refreshToken).status == 200)
      again.kill()
    }
  }

  @Test func `a restored store without its key says which one is missing`() async throws {
    try await withOperatedServer { _, wire, apple, command in
      _ = try await wire.signIn(apple)
      let file = command.folder.path + "/b.sqlite"
      #expect(try await command("backup", file).status == 0)
      let there = Operator(folder: try TemporaryFolder())
      let restored = try await there("restore", file, "--json")
      #expect(restored.status == 0, "\(restored.errors)")
      let keys = try await command("keys", "list", "--json").decode(KeysReport.self).masterKeys
      #expect(try restored.decode(RestoreReport.self).missingKeys == keys.map(\.id))
    }
  }

  @Test func `a file that is there stays unless it is to be replaced`() async throws {
    let folder = try TemporaryFolder()
    let command = Operator(folder: folder)
    let data = try DataFolder(folder.path + "/data")
    try SQLiteStore(path: data.database).close()
    let file = folder.path + "/b.sqlite"
    try "precious".write(toFile: file, atomically: true, encoding: .utf8)
    let refused = try await command("backup", file)
    #expect(refused.status == 1 && refused.errors.contains("--force"))
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "precious")
    #expect(try await command("restore", file).status == 1)
    #expect(try await command("backup", file, "--force").status == 0)
    #expect(StoreFile(examining: file) == .sound(isChecked: true))
    let rest = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(rest == ["b.sqlite", "data"], "no draft is left")
    #expect(try await command("backup", folder.path + "/no/such/folder/b.sqlite").status == 1)
  }

  @Test func `a damaged or foreign backup is found, and restored nowhere`() async throws {
    let folder = try TemporaryFolder()
    let command = Operator(folder: folder)
    try SQLiteStore(path: try DataFolder(folder.path + "/data").database).close()
    let file = folder.path + "/b.sqlite"
    #expect(try await command("backup", file).status == 0)
    let handle = try #require(FileHandle(forWritingAtPath: file))
    try handle.seek(toOffset: 8_192)
    try handle.write(contentsOf: Data(repeating: 0xA5, count: 16_384))
    try handle.close()
    #expect(try await command("backup", "--verify", file).status == 1)
    let there = Operator(folder: try TemporaryFolder())
    #expect(try await there("restore", file).status == 1)
    #expect(!FileManager.default.fileExists(atPath: there.folder.path + "/data"))
    let queue = try DatabaseQueue(path: folder.path + "/notes.sqlite")
    try await queue.write { try $0.execute(sql: "CREATE TABLE notes (text TEXT)") }
    try queue.close()
    let foreign = try await there("restore", folder.path + "/notes.sqlite")
    #expect(foreign.status == 1 && foreign.errors.contains("another program"))
  }
}
