import BramleyCore
import BramleyPostgres
import BramleySQL
import Foundation
import Support
import Testing

private typealias Fixture = StoreFixture

/// A PgBouncer that gives a connection for one transaction, and of which nobody told the node.
@Suite(.limitedConcurrency, .enabled(if: PgBouncer.path != nil, "PgBouncer is not installed"))
struct PoolerTests {
  @Test func `a node behind a pooler notices that it hears nothing, and does its work`() async throws {
    let cluster = try PostgresCluster.shared.get()
    let database = try cluster.makeDatabase()
    let pooler = try await PgBouncer(before: cluster)
    defer { pooler.stop() }
    var settings = PostgresSettings(
      url: pooler.url(String(PostgresCluster.path(database).dropFirst())), connections: 3)
    settings.patience.forNews = 1
    let store = try await PostgresStore.open(settings, surroundings: .live)
    let listener = Heard()
    try store.listen(listener)
    #expect(try await listener.hears { $0.arrives == [false] })
    #expect(listener.reasons.first?.contains("pooler in transaction mode") == true)
    // Statements that are lost in it are prepared anew, and then no more.
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<40 {
        group.addTask {
          _ = try await store.signIn(Fixture.entry("person \(number)", token: "\(number)"))
          #expect(try await store.session(Fixture.session("\(number)")) != nil)
        }
      }
      try await group.waitForAll()
    }
    #expect(listener.news.isEmpty)
    store.close()
    pooler.stop()
    try cluster.drop(database)
  }
}

/// Debian's PgBouncer as a process before a cluster.
private final class PgBouncer: Sendable {
  static let path = ["/usr/sbin/pgbouncer", "/opt/homebrew/bin/pgbouncer"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  private let folder: String
  private let process: Process

  init(before cluster: PostgresCluster) async throws {
    folder = cluster.folder + "/pooler-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder)
    let ini = """
      [databases]
      * = host=\(cluster.folder)
      [pgbouncer]
      listen_port = 6432
      unix_socket_dir = \(folder)
      auth_type = trust
      auth_file = \(folder)/users
      pool_mode = transaction
      default_pool_size = 4
      """
    try ini.write(toFile: folder + "/pgbouncer.ini", atomically: true, encoding: .utf8)
    try #""bramley" """#.write(toFile: folder + "/users", atomically: true, encoding: .utf8)
    process = Process()
    // It refuses to run as root.
    let arguments = [Self.path ?? "", "-q", folder + "/pgbouncer.ini"]
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      getuid() == 0
      ? ["setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups"] + arguments : arguments
    process.standardError = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    for _ in 0..<600 {
      if FileManager.default.fileExists(atPath: folder + "/.s.PGSQL.6432") { return }
      try await Task.sleep(for: .milliseconds(20))
    }
    throw PostgresClusterFailure(description: "PgBouncer did not start")
  }

  func url(_ database: String) -> String { "postgres:///\(database)?host=\(folder)&port=6432&user=bramley" }

  func stop() {
    guard process.isRunning else { return }
    process.interrupt()
    process.waitUntilExit()
  }
}
