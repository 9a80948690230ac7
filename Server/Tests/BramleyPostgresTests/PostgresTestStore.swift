import BramleyCore
import BramleyPostgres
import BramleySQL
import Support

/// Opens an empty store in a database of its own, and removes both after the body.
func withPostgresStore<Value>(
  connections: Int = 3, _ change: (inout PostgresSettings) -> Void = { _ in },
  _ body: (PostgresStore) async throws -> Value
) async throws -> Value {
  try await PostgresCluster.withDatabase { database in
    var settings = PostgresSettings(url: database, connections: connections)
    change(&settings)
    return try await withPostgresStore(settings, body)
  }
}

/// Opens a store, and closes it after the body.
func withPostgresStore<Value>(
  _ settings: PostgresSettings, _ body: (PostgresStore) async throws -> Value
) async throws -> Value {
  let store = try await PostgresStore.open(settings, surroundings: .live)
  let result: Result<Value, any Error>
  do { result = .success(try await body(store)) } catch { result = .failure(error) }
  try await onOwnThread { store.close() }
  return try result.get()
}
