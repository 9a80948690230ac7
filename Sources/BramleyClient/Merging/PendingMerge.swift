public import BramleyAPI

/// A merge that the person has not confirmed yet: they have signed in to their other account, and the server has said
/// what would happen.
///
/// The other account's session is here, in memory alone. It ends with ``SessionEngine/merge(_:)`` or
/// ``SessionEngine/cancel(_:)``.
public struct PendingMerge: Identifiable, Hashable, Sendable {
  /// What the merge would do.
  public let preview: Merge
  /// The method by which the person signed in to the other account.
  public let method: SignInMethod.ID
  /// The person as the other account describes them.
  public var other: User { session.session.user }
  /// The account that would be taken in.
  public var id: UserID { preview.otherUserID }
  /// Whether the server would do it.
  public var isPossible: Bool { preview.clashes.isEmpty }

  let session: HeldSession
  /// The `Idempotency-Key` of the merge itself.
  let key: String
}

// A debugger's print shows no token either.
extension PendingMerge: CustomStringConvertible, CustomReflectable {
  public var description: String { "PendingMerge(\(id))" }
  public var customMirror: Mirror { Mirror(self, children: []) }
}
