public import BramleyAPI

extension Auth {
  /// Has the person sign in to another account of theirs, and says in ``pendingMerge`` what a merge of it into this one
  /// would do. Show that, then call ``confirmMerge()`` or ``cancelMerge()``.
  @discardableResult
  public func prepareMerge(with method: SignInMethod) async throws(AccountError) -> PendingMerge {
    await cancelMerge()
    let pending = try await perform(.prepareMerge) { (engine) throws(AccountError) in
      try await engine.prepareMerge(with: method)
    }
    pendingMerge = pending
    return pending
  }

  /// Merges what ``pendingMerge`` says; ``state`` follows, and ``lastMerge`` is what ``undoMerge(_:)`` needs.
  @discardableResult
  public func confirmMerge() async throws(AccountError) -> Merge {
    guard let pending = pendingMerge else { throw .session(.refused(.nothingToMerge)) }
    let merge = try await perform(.merge) { (engine) throws(AccountError) in try await engine.merge(pending) }
    if pendingMerge == pending { pendingMerge = nil }
    lastMerge = merge
    return merge
  }

  /// Drops the merge that waits, and ends the other account's session.
  public func cancelMerge() async {
    guard let pending = pendingMerge else { return }
    pendingMerge = nil
    await engine.cancel(pending)
  }

  /// Merges another account of the person into this one in one go, or only says what that would do.
  ///
  /// Both accounts must be proven within ten minutes: the other by the sign-in that this asks for, this one by a proof
  /// that the server may ask for.
  @discardableResult
  public func merge(with method: SignInMethod, dryRun: Bool) async throws(AccountError) -> Merge {
    let pending = try await prepareMerge(with: method)
    guard dryRun else { return try await confirmMerge() }
    await cancelMerge()
    return pending.preview
  }

  /// Reverses a merge; ``state`` follows.
  public func undoMerge(_ id: MergeID) async throws(AccountError) {
    try await perform(.undoMerge) { (engine) throws(AccountError) in try await engine.undoMerge(id) }
    if lastMerge?.id == id { lastMerge = nil }
  }

  /// Whether a guest is signed in: the account has no identity yet. Offer them to save it, with ``link(_:)``.
  public var isGuest: Bool { user?.isGuest ?? false }

  /// Signs a guest in to an account that exists, and moves what they have done into it. For a guest whose ``link(_:)``
  /// failed because the identity has an account already (``AuthFailure/Reason/identityTaken``).
  @discardableResult
  public func moveGuest(into method: SignInMethod) async throws(AccountError) -> User {
    try await perform(.moveGuest) { (engine) throws(AccountError) in
      try await engine.moveGuest(into: method)
    }
  }
}

extension Problem {
  fileprivate static let nothingToMerge = Problem(
    code: .notFound, title: "There is no such object", status: 404, detail: "No merge waits.")
}
