import BramleyAPI
import BramleyCore
import BramleySQL
import BramleySQLite
import Support
import Testing

extension AddressWorld {
  /// A world over a store in memory.
  init(policy: ClaimedData = .discard, tokenHook: TokenHook? = nil) async throws {
    try await self.init(over: try SQLiteStore.inMemory(), policy: policy, tokenHook: tokenHook)
  }

  /// Writes what no step writes, for one account.
  func write(_ sql: String, of user: UserID) async throws {
    let store = try #require(store as? SQLiteStore)
    try await store.engine.write { tx in try tx.write(sql, [user.rawValue]) }
  }
}
