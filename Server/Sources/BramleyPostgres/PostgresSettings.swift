import Foundation

/// Where a PostgreSQL database is, and how it is used.
package struct PostgresSettings: Sendable {
  /// What stands between this process and the database.
  package enum Pooler: String, Sendable, CaseIterable {
    /// Nothing, or a pooler that keeps a connection for a client's whole session.
    case none
    /// A pooler that gives a connection for one transaction, such as PgBouncer in transaction mode: nothing that
    /// outlives a transaction is used, so neither prepared statements nor LISTEN.
    case transaction
  }

  /// How a commit whose answer was lost is found out.
  package enum CommitProof: Sendable {
    /// By `pg_xact_status`, or by a row where the database lacks it.
    case automatic
    /// By a row that is written in the same transaction.
    case row
  }

  /// The address as libpq takes it: `postgres://user@host1,host2/database?sslmode=verify-full`.
  package var url: String
  /// The address of a replica for reads that may be a little old; nil where there is none.
  package var readURL: String?
  /// A file with the password, read again for each connection.
  package var passwordPath: String?
  /// The most connections of this process.
  package var connections: Int
  package var pooler: Pooler
  package var commitProof: CommitProof
  package var patience = PostgresPatience()
  /// The clock of all that waits; tests have their own.
  package var clock = PostgresClock.live

  package init(
    url: String, passwordPath: String? = nil, connections: Int = 10, pooler: Pooler = .none,
    commitProof: CommitProof = .automatic
  ) {
    self.url = url
    self.passwordPath = passwordPath
    self.connections = connections
    self.pooler = pooler
    self.commitProof = commitProof
  }
}

extension PostgresSettings {
  /// Whether libpq can read the address.
  package var isValid: Bool { (try? PostgresAddress(self)) != nil }

  /// Reads the password in a file, without the end of its line.
  ///
  /// - Throws: An error when the file can't be read.
  package static func password(inFile path: String) throws -> String {
    try String(contentsOfFile: path, encoding: .utf8).trimmingCharacters(in: .newlines)
  }
}
