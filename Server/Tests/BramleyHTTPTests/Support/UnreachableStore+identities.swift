import BramleyCore

extension UnreachableStore: IdentityStore {
  func unlink(_: IdentityRemoval) async throws(StoreError) -> IdentityRemoval.Outcome { throw down }
}
