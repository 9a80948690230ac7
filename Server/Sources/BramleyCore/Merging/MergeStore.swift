import Foundation

/// Stores merges of accounts.
package protocol MergeStore: Sendable {
  /// Merges two accounts in one transaction, or says what a merge would do.
  func merge(_ entry: AccountMerge) async throws(StoreError) -> AccountMerge.Outcome
  /// Undoes a merge in one transaction.
  func undo(_ entry: MergeUndo) async throws(StoreError) -> MergeUndo.Outcome
}
