import BramleyCore
import BramleyPostgres
import BramleySQL
import Support
import Testing

@Suite(.limitedConcurrency) struct PostgresStoreContractTests {
  @Test(arguments: StoreContract.all)
  func `a store in PostgreSQL keeps its contract`(_ promise: StoreContract) async throws {
    try await withPostgresStore { try await promise.check($0) }
  }
}
