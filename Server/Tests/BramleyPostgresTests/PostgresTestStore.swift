import BramleyCore
import BramleyPostgres
import BramleySQL
import Support

/// Opens an empty store in a database of its own, and removes both after the body.
func withPostgresStore<Value>(
  connections: Int = 3, _ change: (inout PostgresSettings) -> Void = { _ in },
  _ body: (PostgresStore) async throws -> Value
) async throws -> Value {
  let cluster = try PostgresCluster.shared.get()
  let database = try cluster.makeDatabase()
  var settings = PostgresSettings(url: database, connections: connections)
  change(&settings)
  let store = try await PostgresStore.open(settings, surroundings: .live)
  let result: Result<Value, any Error>
  do { result = .success(try await body(store)) } catch { result = .failure(error) }
  store.close()
  try cluster.drop(database)
  return try result.get()
}
