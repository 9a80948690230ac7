import BramleyCore
import BramleySQL
import Synchronization

/// A replica that answers reads which may be a little old. Where it is away, too old, or can't answer, nothing fails:
/// the caller asks the primary.
final class PostgresReplica: Sendable {
  /// How long it is not asked after it failed.
  static let pause = Duration.seconds(5)
  /// Connections to it.
  static let connections = 3

  private let pool: PostgresPool
  private let patience: PostgresPatience
  private let clock: PostgresClock
  private let pausedUntil = Mutex<ContinuousClock.Instant?>(nil)

  /// - Throws: ``PostgresFailure`` when the address can't be read.
  init(_ settings: PostgresSettings, at url: String, surroundings: Surroundings) throws(PostgresFailure) {
    var own = settings
    own.url = url
    own.patience.forConnection = 1
    own.patience.forConnecting = 2
    own.patience.forStep = 5
    own.patience.forOutage = 0
    patience = own.patience
    clock = own.clock
    pool = PostgresPool(
      try PostgresPool.Parts(own, isReplica: true, surroundings: surroundings),
      size: min(settings.connections, Self.connections))
  }

  /// Returns what a look finds; nil where the primary should be asked.
  func read<Value: Sendable>(
    _ look: @escaping @Sendable (SQLTransaction) throws -> Value
  ) async -> Value? {
    let isPaused = pausedUntil.withLock { $0.map { clock.now() < $0 } ?? false }
    guard !isPaused else { return nil }
    let most = Int(patience.forReplica * 1000)
    do {
      return try await pool.run(.read) { tx in
        guard try tx.exists(Self.freshness, [most]) else { throw StoreError(.unavailable, "too old") }
        return try look(tx)
      }
    } catch {
      pausedUntil.withLock { $0 = clock.now() + Self.pause }
      return nil
    }
  }

  func close() { pool.close() }

  /// Has a row where the server is the primary, or a standby that has replayed all that it received or a transaction of
  /// the last seconds. On an idle primary the last transaction is old, and nothing is behind.
  static let freshness = """
    SELECT 1 WHERE COALESCE(NOT pg_is_in_recovery(), FALSE)
      OR COALESCE(
        clock_timestamp() - pg_last_xact_replay_timestamp() < CAST(? AS BIGINT) * INTERVAL '1 millisecond', FALSE)
      OR COALESCE(
        pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() AND EXISTS (SELECT 1 FROM pg_stat_wal_receiver), FALSE)
    """
}
