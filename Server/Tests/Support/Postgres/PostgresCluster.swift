import CLibPQ
import Foundation
import Synchronization

/// A PostgreSQL cluster that this process of tests started, and that ends with it.
package final class PostgresCluster: Sendable {
  private static let start = Task { try await PostgresCluster() }

  /// The cluster that all tests share that do it no harm.
  package static var shared: PostgresCluster { get async throws { try await start.value } }

  /// The settings of a cluster that has standbys, and of those.
  package static let replicated = ["wal_level=replica", "max_wal_senders=4"]

  /// Where its data and its socket are.
  package let folder: String
  private let port: Int?
  private let process: Process
  private let input: Pipe
  private let output: Pipe
  private let lastDatabase = Atomic(0)

  /// Starts one.
  ///
  /// - Parameters:
  ///   - port: A port of loopback; without one it has its socket alone.
  ///   - settings: Settings as in `postgresql.conf`, such as `fsync=on`.
  ///   - primary: The cluster whose standby it is to be; one started with ``replicated``.
  package init(
    port: Int? = nil, settings: [String] = [], standbyOf primary: PostgresCluster? = nil
  ) async throws {
    let (process, input, output) = (Process(), Pipe(), Pipe())
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "cluster.sh")
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = [script.path, port.map(String.init) ?? ""] + settings
    if let primary {
      process.environment = ProcessInfo.processInfo.environment.merging(["PRIMARY": primary.folder]) { $1 }
    }
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    (self.port, self.process, self.input, self.output) = (port, process, input, output)
    folder = try await Self.line(of: output)
  }

  deinit { try? input.fileHandleForWriting.close() }

  /// Reads one line, which the script prints when the cluster accepts connections; it prints nothing, and ends, when it
  /// could not start.
  private static func line(of output: Pipe) async throws -> String {
    let line = try await onOwnThread {
      String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        .trimmingCharacters(in: .whitespacesAndNewlines)
    }
    guard !line.isEmpty else { throw PostgresClusterFailure(description: "PostgreSQL did not start") }
    return line
  }

  /// Stops it and removes its data.
  package func stop() async {
    try? input.fileHandleForWriting.close()
    try? await onOwnThread { [process] in process.waitUntilExit() }
  }

  /// Kills all its processes at once, as a crash of the machine's system would, and starts it again.
  package func kill() async throws {
    try input.fileHandleForWriting.write(contentsOf: Data("kill\n".utf8))
    _ = try await Self.line(of: output)
  }

  /// Kills one of its back ends, whereupon it restarts itself, as after any crash.
  ///
  /// - Parameter database: The database whose back end it is; without one, a back end of nobody else's.
  package func crash(in database: String? = nil) async throws {
    let url = url("postgres")
    try await onOwnThread {
      guard let connection = PQconnectdb(url) else { return }
      defer { PQfinish(connection) }
      var victim = PQbackendPID(connection)
      if let database {
        let result = PQexec(
          connection,
          "SELECT pid FROM pg_stat_activity WHERE datname = '\(database)' ORDER BY random() LIMIT 1")
        defer { PQclear(result) }
        if PQntuples(result) == 1 {
          victim = Int32(String(cString: PQgetvalue(result, 0, 0))) ?? 0
        }
      }
      guard victim > 0, Foundation.kill(victim, SIGKILL) == 0 else {
        throw PostgresClusterFailure(description: "no back end could be killed")
      }
    }
  }

  /// The address of one of its databases.
  package func url(_ database: String) -> String {
    "postgres:///\(database)?host=\(folder)&user=bramley\(port.map { "&port=\($0)" } ?? "")"
  }

  /// Makes an empty database, and returns its address.
  package func makeDatabase(encoding: String? = nil) async throws -> String {
    let name = "test_\(lastDatabase.add(1, ordering: .relaxed).newValue)"
    let option = encoding.map { " ENCODING '\($0)' TEMPLATE template0" } ?? ""
    try await execute("CREATE DATABASE \(name)\(option)")
    return url(name)
  }

  /// Removes a database, also while connections use it.
  package func drop(_ url: String) async throws {
    try await execute("DROP DATABASE IF EXISTS \(Self.name(url)) WITH (FORCE)")
  }

  /// The name of the database in an address.
  package static func name(_ url: String) -> String {
    String(URLComponents(string: url)?.path.dropFirst() ?? "")
  }

  /// Executes a statement in one of its databases.
  package func execute(_ sql: String, in database: String = "postgres") async throws {
    let url = url(database)
    try await onOwnThread {
      guard let connection = PQconnectdb(url) else {
        throw PostgresClusterFailure(description: "no memory")
      }
      defer { PQfinish(connection) }
      let result = PQexec(connection, sql)
      defer { PQclear(result) }
      guard PQresultStatus(result) == PGRES_COMMAND_OK || PQresultStatus(result) == PGRES_TUPLES_OK else {
        throw PostgresClusterFailure(description: String(cString: PQerrorMessage(connection)))
      }
    }
  }
}

extension PostgresCluster {
  /// Makes an empty database in the shared cluster, and removes it after the body.
  ///
  /// - Parameter body: Gets its address.
  package static func withDatabase<Value>(
    encoding: String? = nil, _ body: (String) async throws -> Value
  ) async throws -> Value {
    let cluster = try await shared
    let database = try await cluster.makeDatabase(encoding: encoding)
    let result: Result<Value, any Error>
    do { result = .success(try await body(database)) } catch { result = .failure(error) }
    try await cluster.drop(database)
    return try result.get()
  }
}

/// Why a cluster for tests is of no use.
package struct PostgresClusterFailure: Error, CustomStringConvertible {
  package let description: String

  package init(description: String) { self.description = description }
}
