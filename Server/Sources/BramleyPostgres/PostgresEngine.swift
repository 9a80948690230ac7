package import BramleyCore
package import BramleySQL

/// Runs transactions on PostgreSQL through libpq: one connection a thread, every step serializable unless it says
/// otherwise, and run again where it collided with another one.
package final class PostgresEngine: SQLEngine {
  private let pool: PostgresPool
  private let meter: PostgresMeter

  init(_ settings: PostgresSettings, surroundings: Surroundings) throws(StoreError) {
    do {
      let parts = try PostgresPool.Parts(settings, surroundings: surroundings)
      meter = parts.meter
      pool = PostgresPool(parts, size: settings.connections)
    } catch { throw StoreError(postgres: error) }
  }

  package func write<Value: Sendable>(
    _ isolation: SQLIsolation, _ step: @escaping @Sendable (SQLTransaction) throws -> Value
  ) async throws(StoreError) -> Value {
    try await pool.run(.write(isolation), step)
  }

  package func read<Value: Sendable>(
    _ look: @escaping @Sendable (SQLTransaction) throws -> Value
  ) async throws(StoreError) -> Value {
    try await pool.run(.read, look)
  }

  /// How often steps have waited for the server so far.
  package var roundTrips: Int { meter.roundTrips }

  func close() { pool.close() }
}
