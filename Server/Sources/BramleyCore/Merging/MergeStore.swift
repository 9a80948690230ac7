package import BramleyAPI
package import Foundation

/// Stores merges of accounts.
package protocol MergeStore: Sendable {
  /// Merges two accounts in one transaction, or says what a merge would do.
  func merge(_ entry: AccountMerge) async throws(StoreError) -> AccountMerge.Outcome
  /// Returns the account's merge that can be undone until the latest time.
  func undoableMerge(of user: UserID, at now: Date) async throws(StoreError) -> UndoableMerge?
  /// Undoes a merge in one transaction.
  func undo(_ entry: MergeUndo) async throws(StoreError) -> MergeUndo.Outcome
}

/// A merge that can still be undone.
package struct UndoableMerge: Sendable, Equatable {
  package var id: MergeID
  /// The last moment.
  package var until: Date

  package init(id: MergeID, until: Date) {
    self.id = id
    self.until = until
  }
}
