import AppleIDEmulator
import BramleyAPI
import BramleyCore
import BramleyPostgres
import BramleyServer
import Foundation
import Support
import Testing

@testable import BramleySQLite
@testable import bramley

@Suite(.limitedConcurrency) struct PostgresMoveTests {
  @Test func `a store moves to PostgreSQL and back, and nobody is signed out`() async throws {
    let cluster = try await PostgresCluster.shared
    let url = try await cluster.makeDatabase()
    try await withOperatedServer { server, wire, apple, command in
      let session = try await wire.signIn(apple)
      #expect(try await server.terminate() == 0)
      let moved = try await command("move", "--to", url, "--json")
      #expect(moved.status == 0, "\(moved.errors)")
      let rows = try moved.decode(MoveReport.self).rows

      var there = command
      there.environment = [
        "BRAMLEY_DATABASE_URL": url,
        "BRAMLEY_SERVER_MASTER_KEY_PATH": command.folder.path + "/data/master.key",
      ]
      let checked = try await there("check", "--json")
      #expect(checked.status == 0, "\(checked.output) \(checked.errors)")
      let verified = try await there("backup", "--verify", url)
      #expect(verified.status == 0, "\(verified.output) \(verified.errors)")
      #expect(try await there("backup", command.folder.path + "/x").errors.contains("pg_dump"))
      #expect(try await there("restore", command.folder.path + "/x").errors.contains("pg_restore"))

      let onPostgres = try await ServerProcess.start(
        in: command.folder, apple: apple, environment: there.environment)
      let next = try await Wire(base: onPostgres.url).refresh(session.refreshToken).decode(Session.self)
      let back = try TemporaryFolder()
      let busy = try await there("move", "--to", back.path + "/data")
      #expect(busy.status == 78 && busy.errors.contains("connection"))
      #expect(try await onPostgres.terminate() == 0)
      let returned = try await there("move", "--to", back.path + "/data", "--json")
      #expect(returned.status == 0, "\(returned.errors)")
      #expect(try returned.decode(MoveReport.self).rows >= rows)
      try FileManager.default.copyItem(
        atPath: command.folder.path + "/data/master.key", toPath: back.path + "/data/master.key")
      let last = try await ServerProcess.start(in: back, apple: apple)
      #expect(try await Wire(base: last.url).refresh(next.refreshToken).status == 200)
      last.kill()
    }
    try await cluster.drop(url)
  }
}
