package import BramleyCore

/// How a database runs transactions. What is in them is the same for all.
package protocol SQLEngine: Sendable {
  /// Runs one step and returns once all that it wrote is on disk. A step that throws has written nothing. A step may
  /// be run again where its transaction collided with another, so it does nothing besides.
  func write<Value: Sendable>(
    _ step: @escaping @Sendable (SQLTransaction) throws -> Value
  ) async throws(StoreError) -> Value
  /// Reads one consistent state.
  func read<Value: Sendable>(
    _ look: @escaping @Sendable (SQLTransaction) throws -> Value
  ) async throws(StoreError) -> Value
}
