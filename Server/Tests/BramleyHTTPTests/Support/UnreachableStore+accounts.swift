import BramleyAPI
import BramleyCore
import Foundation

extension UnreachableStore: GuestStore, MergeStore {
  func foresee(_: GuestOpening) async throws(StoreError) -> GuestOpening.Outcome { throw down }
  func openGuest(_: GuestOpening) async throws(StoreError) -> GuestOpening.Outcome { throw down }
  func merge(_: AccountMerge) async throws(StoreError) -> AccountMerge.Outcome { throw down }
  func undoableMerge(of _: UserID, at _: Date) async throws(StoreError) -> UndoableMerge? { throw down }
  func undo(_: MergeUndo) async throws(StoreError) -> MergeUndo.Outcome { throw down }
}

// The part of AuthorizationStore for links and reauthentications.
extension UnreachableStore {
  func keep(_: FlowCredential, at _: Date) async throws(StoreError) -> FlowCredential.Outcome { throw down }
  func credential(for _: FlowCodeUse) async throws(StoreError) -> Data? { throw down }
}
