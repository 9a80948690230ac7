import BramleyCore

extension UnreachableStore: ProofStore {
  func use(_: ProofUse) async throws(StoreError) -> Bool { throw down }
}
