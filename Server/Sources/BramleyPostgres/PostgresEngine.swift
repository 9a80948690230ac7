package import BramleyCore
package import BramleySQL
import Synchronization

/// Runs transactions on PostgreSQL through libpq: one connection a thread, every step serializable unless it says
/// otherwise, and run again where it collided with another one.
package final class PostgresEngine: SQLEngine {
  private let pool: PostgresPool
  package let writeHealth = WriteHealth()
  package var webhooks: WebhookSubscriptions { parts.webhooks }
  private let meter: PostgresMeter
  private let parts: PostgresPool.Parts
  private let isPooled: Bool
  private let replica: PostgresReplica?
  private let listeners = Mutex<[PostgresListener]>([])

  /// - Parameter isReplica: whether it is a server that only reads.
  init(
    _ settings: PostgresSettings, isReplica: Bool = false, surroundings: Surroundings
  ) throws(StoreError) {
    do {
      isPooled = settings.pooler == .transaction
      parts = try PostgresPool.Parts(settings, isReplica: isReplica, surroundings: surroundings)
      meter = parts.meter
      replica = try settings.readURL.map { url throws(PostgresFailure) in
        try PostgresReplica(settings, at: url, surroundings: surroundings)
      }
      pool = PostgresPool(parts, size: settings.connections)
    } catch { throw StoreError(postgres: error) }
  }

  package func runWrite<Value: Sendable>(
    _ isolation: SQLIsolation, _ step: @escaping @Sendable (SQLTransaction) throws -> Value
  ) async throws(StoreError) -> Value {
    do throws(StoreError) {
      let value = try await pool.run(.write(isolation), step)
      writeHealth.note(nil)
      return value
    } catch {
      writeHealth.note(error)
      throw error
    }
  }

  package func runRead<Value: Sendable>(
    _ look: @escaping @Sendable (SQLTransaction) throws -> Value
  ) async throws(StoreError) -> Value {
    try await pool.run(.read, look)
  }

  package func runReadAged<Value: Sendable>(
    _ look: @escaping @Sendable (SQLTransaction) throws -> Value
  ) async throws(StoreError) -> Value {
    if let value = await replica?.read(look) { return value }
    return try await runRead(look)
  }

  /// How often steps have waited for the server so far.
  package var roundTrips: Int { meter.roundTrips }

  /// How often steps have collided so far.
  package var collisions: Int { meter.collisions }

  /// How many steps wait for a connection now.
  var waiting: Int { pool.waiting }

  func close() {
    let all = listeners.withLock { all in
      defer { all = [] }
      return all
    }
    for one in all { one.close() }
    replica?.close()
    pool.close()
  }

  /// Reports to a listener from now on what other nodes did.
  ///
  /// - Throws: ``StoreError`` when the process has no more file descriptors.
  package func listen(_ listener: any StoreListener) throws(StoreError) {
    guard !isPooled else {
      listener.newsArrives(false, because: "database.pooler is transaction")
      return
    }
    do throws(PostgresFailure) {
      let made = try PostgresListener(parts, for: listener)
      listeners.withLock { $0.append(made) }
    } catch { throw StoreError(postgres: error) }
  }
}
