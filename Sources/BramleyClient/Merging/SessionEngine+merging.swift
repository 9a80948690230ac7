public import BramleyAPI

extension SessionEngine {
  /// Has the person sign in to another account of theirs, and asks the server what a merge of it into this one would do
  /// (`POST /v1/user/merge` with `dry_run`). Nothing has changed then: go on with ``merge(_:)`` or ``cancel(_:)``.
  ///
  /// The other account's session is kept in memory alone. If the method makes a new account, that one is merged, which is
  /// the same as linking the identity.
  public func prepareMerge(with method: SignInMethod) async throws(AccountError) -> PendingMerge {
    try await account.prepareMerge(with: method)
  }

  /// Merges the other account into this one (`POST /v1/user/merge`), which keeps its id.
  public func merge(_ pending: PendingMerge) async throws(AccountError) -> Merge {
    try await account.merge(pending)
  }

  /// Drops a merge that the person doesn't want, and ends the other account's session.
  public func cancel(_ pending: PendingMerge) async { await signIns.end(pending.session) }

  /// Reverses a merge (`POST /v1/user/merge/{id}/undo`), for as long as its `undoUntil` says, and returns
  /// the account as it is then.
  @discardableResult
  public func undoMerge(_ id: MergeID) async throws(AccountError) -> User { try await account.undoMerge(id) }

  /// Moves what a guest has done into an account that exists, when the person signs in to it: that account takes the
  /// guest's in and is held from then on. If it fails, the guest stays signed in.
  @discardableResult
  public func moveGuest(into method: SignInMethod) async throws(AccountError) -> User {
    try await account.moveGuest(into: method)
  }
}
