import BramleyCore
import BramleySQL
import BramleySQLite
import Support
import Testing

@Suite(.limitedConcurrency) struct StoreContractTests {
  @Test(arguments: StoreContract.all)
  func `a store on disk keeps its contract`(_ promise: StoreContract) async throws {
    let folder = try TemporaryFolder()
    let store = try SQLiteStore(path: folder.path + "/store.sqlite")
    try await promise.check(store)
    try store.close()
  }
}
