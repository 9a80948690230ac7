import BramleyCore
import BramleySQL
import BramleySQLite
import Support
import Testing

@Suite struct StoreContractTests {
  // One after the other: all at once hold more files than Foundation can start a process with.
  @Test(.serialized, arguments: StoreContract.all)
  func `a store on disk keeps its contract`(_ promise: StoreContract) async throws {
    let folder = try TemporaryFolder()
    let store = try SQLiteStore(path: folder.path + "/store.sqlite")
    try await promise.check(store)
    try store.close()
  }
}
