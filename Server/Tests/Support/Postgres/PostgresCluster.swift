import CLibPQ
import Foundation
import Synchronization

/// A PostgreSQL cluster that this process of tests started, and that ends with it.
package final class PostgresCluster: Sendable {
  /// The cluster that all tests share that do it no harm.
  package static let shared = Result { try PostgresCluster() }

  /// The settings of a cluster that has standbys, and of those.
  package static let replicated = ["wal_level=replica", "max_wal_senders=4"]

  /// Where its data and its socket are.
  package let folder: String
  private let process: Process
  private let input: Pipe
  private let lastDatabase = Atomic(0)

  /// Starts one.
  ///
  /// - Parameters:
  ///   - port: A port of loopback; without one it has its socket alone.
  ///   - settings: Settings as in `postgresql.conf`, such as `fsync=on`.
  ///   - primary: The cluster whose standby it is to be; one started with ``replicated``.
  package init(
    port: Int? = nil, settings: [String] = [], standbyOf primary: PostgresCluster? = nil
  ) throws {
    process = Process()
    input = Pipe()
    let output = Pipe()
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "cluster.sh")
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = [script.path, port.map(String.init) ?? ""] + settings
    if let primary {
      process.environment = ProcessInfo.processInfo.environment.merging(["PRIMARY": primary.folder]) { $1 }
    }
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    // One line, when it accepts connections; nothing, when it could not start.
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    folder = line.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !folder.isEmpty else { throw PostgresClusterFailure(description: "PostgreSQL did not start") }
  }

  deinit { stop() }

  /// Stops it and removes its data.
  package func stop() {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  /// Kills one of its back ends, whereupon it restarts itself, as after any crash.
  package func crash() async throws {
    guard let connection = PQconnectdb(url("postgres")) else { return }
    defer { PQfinish(connection) }
    let victim = PQbackendPID(connection)
    guard victim > 0, kill(victim, SIGKILL) == 0 else {
      throw PostgresClusterFailure(description: "no back end could be killed")
    }
  }

  /// The address of one of its databases.
  package func url(_ database: String) -> String { "postgres:///\(database)?host=\(folder)&user=bramley" }

  /// Makes an empty database, and returns its address.
  package func makeDatabase(encoding: String? = nil) throws -> String {
    let name = "test_\(lastDatabase.add(1, ordering: .relaxed).newValue)"
    let option = encoding.map { " ENCODING '\($0)' TEMPLATE template0" } ?? ""
    try execute("CREATE DATABASE \(name)\(option)")
    return url(name)
  }

  /// Removes a database, also while connections use it.
  package func drop(_ url: String) throws {
    try execute("DROP DATABASE IF EXISTS \(Self.path(url).dropFirst()) WITH (FORCE)")
  }

  /// The path of an address: a slash and the name of the database.
  package static func path(_ url: String) -> String { URLComponents(string: url)?.path ?? "" }

  /// Executes a statement in one of its databases.
  package func execute(_ sql: String, in database: String = "postgres") throws {
    guard let connection = PQconnectdb(url(database)) else {
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

/// Why a cluster for tests is of no use.
package struct PostgresClusterFailure: Error, CustomStringConvertible {
  package let description: String

  package init(description: String) { self.description = description }
}
