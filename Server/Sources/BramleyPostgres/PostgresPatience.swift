/// How long is waited for what, in seconds.
package struct PostgresPatience: Sendable {
  /// For a free connection.
  package var forConnection: Double = 5
  /// For a whole step, from its first statement on: retries after collisions and lost connections are within it.
  package var forStep: Double = 10
  /// For one answer of the server.
  package var forStatement: Double = 5
  /// For a new connection.
  package var forConnecting: Double = 3
  /// For finding out what became of a commit whose answer was lost.
  package var forInquiry: Double = 10
  /// How long a database may be away until calls fail at once instead of waiting for it.
  package var forOutage: Double = 2

  /// How far a replica may be behind.
  package var forReplica: Double = 30

  /// For a notification of one's own.
  package var forNews: Double = 5

  package init() {}
}
