package import BramleyCore

/// What a transaction sees of others that run beside it, where an engine runs several at once.
package enum SQLIsolation: Sendable {
  /// All transactions have the result of some order of one after the other.
  case serializable
  /// Each statement sees what was committed before it. For steps that say in one statement what they change.
  case readCommitted
}

/// How a database runs transactions. What is in them is the same for all.
package protocol SQLEngine: Sendable {
  /// What the last writes said of the disk. The engine notes each.
  var writeHealth: WriteHealth { get }
  /// The webhooks that its steps write for the app's own back ends. The engine hands it to each writing transaction.
  var webhooks: WebhookSubscriptions { get }
  /// Runs one step and returns once all that it wrote is on disk. A step that throws has written nothing. A step may
  /// be run again where its transaction collided with another, so it does nothing besides.
  func runWrite<Value: Sendable>(
    _ isolation: SQLIsolation, _ step: @escaping @Sendable (SQLTransaction) throws -> Value
  ) async throws(StoreError) -> Value
  /// Reads one consistent state.
  func runRead<Value: Sendable>(
    _ look: @escaping @Sendable (SQLTransaction) throws -> Value
  ) async throws(StoreError) -> Value
  /// Reads one consistent state that may be a little old, so never what decides about a session, and never what the
  /// same person may just have written. For lists and searches.
  func runReadAged<Value: Sendable>(
    _ look: @escaping @Sendable (SQLTransaction) throws -> Value
  ) async throws(StoreError) -> Value
}

extension SQLEngine {
  /// An engine without replicas reads the present state.
  package func runReadAged<Value: Sendable>(
    _ look: @escaping @Sendable (SQLTransaction) throws -> Value
  ) async throws(StoreError) -> Value {
    try await runRead(look)
  }
}
