/// What a store says of itself while and after its content is moved to another one. Nothing may use it then.
package enum MoveMark: Hashable, Sendable {
  /// The id that both stores of a move bear.
  package typealias ID = String

  /// A move out of this store has begun.
  case leaving(ID)
  /// All that is in it has been moved to another store.
  case left(ID)
  /// A move into this store has begun; it holds a part.
  case arriving(ID)

  /// Why the store must not be used, and what to do.
  package var obstacle: String {
    switch self {
    case .leaving:
      "this store is being moved; end the move with `bramley move` as before, or give it up with "
        + "`bramley move --cancel`"
    case .left:
      "this store was moved to another one, which has what happened since; configure that one, or, to go back "
        + "to this one all the same, say `bramley move --cancel`"
    case .arriving:
      "this store holds a part of another one that is being moved; end the move with `bramley move` as before, "
        + "or remove this store"
    }
  }
}

/// Records that a store is being moved.
package protocol MovableStore: Sendable {
  /// Returns what the store says of a move; nil when it may be used.
  func moveMark() async throws(StoreError) -> MoveMark?
  /// Removes the marks of a move out of this store, so that it may be used again.
  func cancelMove() async throws(StoreError)
}
