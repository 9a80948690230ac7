import AppleIDEmulator
import BramleyAPI
import BramleyCore
import BramleySQL
import BramleyServer
import Foundation
import GRDB
import Support
import Testing

@testable import BramleySQLite
@testable import bramley

@Suite(.limitedConcurrency) struct MoveCommandTests {
  @Test func `people go on after a move, and no server starts on the old store`() async throws {
    try await withOperatedServer { server, wire, apple, command in
      let session = try await wire.signIn(apple)
      let other = try TemporaryFolder()
      let to = other.path + "/data"
      let running = try await command("move", "--to", to)
      #expect(running.status == 78 && running.errors.contains("process id"))
      #expect(try await server.terminate() == 0)
      let moved = try await command("move", "--to", to, "--json")
      #expect(moved.status == 0, "\(moved.errors)")
      let report = try moved.decode(MoveReport.self)
      #expect(report.rows > 5 && report.tables.first { $0.name == "session" }?.rows == 1)
      // Plain lines where there is no terminal.
      #expect(moved.errors.contains("\(report.rows) of \(report.rows) rows compared"))
      #expect(!moved.errors.contains("\r"))

      let (status, words) = try await ServerProcess.fail(in: command.folder, apple: apple)
      #expect(status == 78 && words.contains("was moved"))
      #expect(try await command("users", "list").status == 78)
      try FileManager.default.copyItem(
        atPath: command.folder.path + "/data/master.key", toPath: to + "/master.key")
      let again = try await ServerProcess.start(in: other, apple: apple)
      let next = try await Wire(base: again.url).refresh(session.refreshToken)
      #expect(next.status == 200)
      #expect(try await Operator(folder: other)("check").status == 0)
      again.kill()

      #expect(try await command("move", "--to", other.path + "/third").status == 1)
      #expect(try await command("move", "--cancel", "--json").output.contains("true"))
      #expect(try await command("users", "list").status == 0)
    }
  }

  @Test func `a move that is killed again and again ends with every row`() async throws {
    let folder = try TemporaryFolder()
    let (from, to) = (folder.path + "/data", folder.path + "/new")
    let store = try SQLiteStore(path: try DataFolder(from).database)
    let rows = 60_000
    try await store.engine.database.write { db in
      try db.execute(
        sql: """
          WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < \(rows))
          INSERT INTO spent_nonce (hash, expires_at) SELECT randomblob(32), n FROM number
          """)
    }
    try store.close()
    for _ in 0..<4 {
      let process = try CommandProcess(["move", "--data", from, "--to", to], in: folder)
      // Once it has written something more than the run before, or has ended.
      let before = Self.copied(to)
      _ = try await eventually { Self.copied(to) > before || Self.isDone(from) }
      process.kill()
    }
    #expect(Self.copied(to) > 0)
    let ended = try await Operator(folder: folder)("move", "--to", to, "--json")
    if ended.status != 0 { #expect(Self.isDone(from), "\(ended.errors)") }
    #expect(Self.copied(to) == rows)
    #expect(Self.isDone(from))
    let target = try SQLiteStore(path: to + "/bramley.sqlite")
    #expect(try await target.moveMark() == nil)
    try target.close()
  }

  @Test func `a wrong target is refused before anything is marked`() async throws {
    let folder = try TemporaryFolder()
    let command = Operator(folder: folder)
    try SQLiteStore(path: try DataFolder(folder.path + "/data").database).close()
    #expect(try await command("move", "--to", folder.path + "/data").status == 64)
    #expect(try await command("move", "--to", "mysql://a/b").status == 64)
    #expect(try await command("move").status == 64)
    #expect(try await command("move", "--to", "x", "--cancel").status == 64)
    let used = try SQLiteStore(path: try DataFolder(folder.path + "/used").database)
    _ = try await used.signIn(StoreFixture.entry())
    try used.close()
    let refused = try await command("move", "--to", folder.path + "/used")
    #expect(refused.status == 1 && refused.errors.contains("in use"))
    #expect(try await command("users", "list").status == 0)
    #expect(try await command("move", "--cancel").output.contains("not being moved"))
  }

  private static func read<Value>(_ folder: String, _ sql: String) -> Value?
  where Value: DatabaseValueConvertible {
    var configuration = Configuration()
    configuration.readonly = true
    guard let queue = try? DatabaseQueue(path: folder + "/bramley.sqlite", configuration: configuration)
    else {
      return nil
    }
    defer { try? queue.close() }
    return try? queue.read { try Value.fetchOne($0, sql: sql) }
  }

  private static func copied(_ folder: String) -> Int {
    read(folder, "SELECT COUNT(*) FROM spent_nonce") ?? 0
  }

  private static func isDone(_ folder: String) -> Bool {
    let mark: String? = read(folder, "SELECT name FROM schema_migration WHERE name LIKE 'move left %'")
    return mark != nil
  }
}
