package import BramleyCore

/// A transaction under way: what every step reads and writes through.
///
/// It is one type for all engines, so that steps are compiled once and need no generics; a statement costs one
/// dynamic call, a column none.
package struct SQLTransaction {
  /// In which words the engine's database wants what SQL leaves open.
  package let dialect: SQLDialect
  /// The webhooks that the step writes for the app's own back ends; nil where it only reads.
  package let webhooks: WebhookSubscriptions?
  private let connection: any SQLConnection

  package init(
    _ connection: any SQLConnection, dialect: SQLDialect, webhooks: WebhookSubscriptions? = nil
  ) {
    self.connection = connection
    self.dialect = dialect
    self.webhooks = webhooks
  }

  /// The first row of the answer.
  package func row(_ sql: String, _ parameters: SQLParameters) throws -> SQLRow? {
    try connection.rows(sql, parameters.values).first
  }

  /// All rows of the answer.
  package func rows(_ sql: String, _ parameters: SQLParameters) throws -> [SQLRow] {
    try connection.rows(sql, parameters.values)
  }

  /// The first row of the answer, as a value.
  package func first<Value>(
    _ sql: String, _ parameters: SQLParameters, _ make: (SQLRow) throws -> Value
  ) throws -> Value? {
    try row(sql, parameters).map(make)
  }

  /// All rows of the answer, as values.
  package func all<Value>(
    _ sql: String, _ parameters: SQLParameters, _ make: (SQLRow) throws -> Value
  ) throws -> [Value] {
    try rows(sql, parameters).map(make)
  }

  /// Whether the answer has any row.
  package func exists(_ sql: String, _ parameters: SQLParameters) throws -> Bool {
    try row(sql, parameters) != nil
  }

  /// The number that a statement counts.
  package func count(_ sql: String, _ parameters: SQLParameters) throws -> Int {
    try first(sql, parameters) { try $0.count(0) } ?? 0
  }

  /// Executes a statement, and returns how many rows it wrote.
  @discardableResult
  package func run(_ sql: String, _ parameters: SQLParameters) throws -> Int {
    try connection.run(sql, parameters.values)
  }

  /// Executes a statement whose answer nobody needs; an engine may send it together with the next read or the
  /// commit.
  package func write(_ sql: String, _ parameters: SQLParameters) throws {
    try connection.write(sql, parameters.values)
  }

  /// Notifies other nodes, once the transaction is committed.
  package func announce(_ news: StoreNews) { connection.announce(news) }
}
