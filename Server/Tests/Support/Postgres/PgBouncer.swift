import Foundation

/// Debian's PgBouncer as a process before a cluster. It gives a connection for one transaction.
package final class PgBouncer: Sendable {
  package static let path = ["/usr/sbin/pgbouncer", "/opt/homebrew/bin/pgbouncer"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  private let folder: String
  private let process: Process

  private init(folder: String, process: Process) {
    self.folder = folder
    self.process = process
  }

  /// Runs one for the body's time.
  package static func run<Value>(
    before cluster: PostgresCluster, _ body: (PgBouncer) async throws -> Value
  ) async throws -> Value {
    let pooler = try await start(before: cluster)
    let result: Result<Value, any Error>
    do { result = .success(try await body(pooler)) } catch { result = .failure(error) }
    try await pooler.stop()
    return try result.get()
  }

  private static func start(before cluster: PostgresCluster) async throws -> PgBouncer {
    let folder = cluster.folder + "/pooler-\(UUID().uuidString.prefix(8))"
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
    let process = Process()
    // It refuses to run as root.
    let arguments = [path ?? "", "-q", folder + "/pgbouncer.ini"]
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      getuid() == 0
      ? ["setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups"] + arguments : arguments
    process.standardInput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    let pooler = PgBouncer(folder: folder, process: process)
    for _ in 0..<3_000 {
      if FileManager.default.fileExists(atPath: folder + "/.s.PGSQL.6432") { return pooler }
      guard process.isRunning else { break }
      try await Task.sleep(for: .milliseconds(20))
    }
    try await pooler.stop()
    throw PostgresClusterFailure(description: "PgBouncer did not start")
  }

  /// The address of a database behind it.
  package func url(_ database: String) -> String {
    "postgres:///\(database)?host=\(folder)&port=6432&user=bramley"
  }

  /// Ends it at once; it keeps nothing. It would never see SIGTERM or SIGINT: a process that is started from a thread of
  /// Swift's inherits the signals that the thread blocks, and PgBouncer does not unblock them.
  private func stop() async throws {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    try await onOwnThread { [process] in process.waitUntilExit() }
  }
}
