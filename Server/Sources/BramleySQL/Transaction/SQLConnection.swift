package import BramleyCore

/// What an engine does for a transaction under way: it runs statements, one after the other.
///
/// A statement's placeholders are question marks, and it has no other question marks; an engine whose database
/// numbers them renders them by ``SQLDialect/rendered(_:)``. Statements are few and repeated: an engine prepares
/// each once for a connection.
package protocol SQLConnection {
  /// All rows of the answer.
  func rows(_ sql: String, _ parameters: [SQLValue]) throws -> [SQLRow]
  /// Executes a statement, and returns how many rows it wrote.
  func run(_ sql: String, _ parameters: [SQLValue]) throws -> Int
  /// Executes a statement whose answer nobody needs, now or together with the next one or the commit. It may fail
  /// there.
  func write(_ sql: String, _ parameters: [SQLValue]) throws
  /// Notifies other nodes, once the transaction is committed. An engine that has no other nodes does nothing.
  func announce(_ news: StoreNews)
}

extension SQLConnection {
  package func write(_ sql: String, _ parameters: [SQLValue]) throws { _ = try run(sql, parameters) }
  package func announce(_ news: StoreNews) {}
}
