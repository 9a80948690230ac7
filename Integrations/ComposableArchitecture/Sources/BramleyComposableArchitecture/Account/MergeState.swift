import BramleyAPI
import BramleyClient

/// The merges of an account, as its screen knows them.
public struct MergeState: Hashable, Sendable {
  /// What a merge would do that the person has not confirmed yet.
  public var pending: PendingMerge?
  /// The last merge, which can be undone.
  public var last: Merge?

  /// Makes a value.
  public init(pending: PendingMerge? = nil, last: Merge? = nil) {
    self.pending = pending
    self.last = last
  }
}
