package import BramleyAPI
package import Foundation

/// A deletion as it is stored, for thirty days after it is due. It identifies nobody: the account's id has no
/// meaning any more.
package struct DeletionRecord: Sendable, Equatable {
  /// Seconds for which it is stored.
  package static let lifetime: TimeInterval = 30 * 86_400

  /// The row's id.
  package var id: DeletionID
  /// The account that is or will be deleted.
  package var userID: UserID
  package var state: DeletionState
  /// When it was requested.
  package var createdAt: Date
  /// When the account is deleted.
  package var dueAt: Date
  /// When it was completed or cancelled.
  package var finishedAt: Date?

  package init(
    id: DeletionID, userID: UserID, state: DeletionState, createdAt: Date, dueAt: Date, finishedAt: Date?
  ) {
    self.id = id
    self.userID = userID
    self.state = state
    self.createdAt = createdAt
    self.dueAt = dueAt
    self.finishedAt = finishedAt
  }
}

/// A deletion with everything that it has to end at Apple.
package struct DeletionStatus: Sendable, Equatable {
  package var deletion: DeletionRecord
  /// What it ends at Apple; empty for a person without an Apple identity.
  package var revocations: [RevocationRecord]

  package init(deletion: DeletionRecord, revocations: [RevocationRecord]) {
    self.deletion = deletion
    self.revocations = revocations
  }

  /// The deletion as its owner sees it.
  package var wire: Deletion {
    let outcomes = Set(revocations.map(\.outcome))
    // A person who never signed in with Apple has nothing to revoke; a cancelled deletion has revoked
    // nothing.
    let isSettled = outcomes == [.done] || (outcomes.isEmpty && deletion.state != .cancelled)
    let revocation: AppleRevocation =
      outcomes.contains(.queued) ? .queued : isSettled ? .done : .notPossible
    return Deletion(
      id: deletion.id, state: deletion.state, appleRevocation: revocation,
      instructions: revocation == .notPossible && !revocations.isEmpty ? Self.stopUsing : nil,
      dueAt: deletion.state == .scheduled ? deletion.dueAt : nil)
  }

  /// How a person ends an authorization by hand, with Apple's names for the places.
  static let stopUsing = """
    This app can't be removed from your Apple Account for you. To remove it yourself, open Settings > your name > \
    Sign in with Apple (on older systems: Password & Security > Apps Using Apple ID), choose the app and tap \
    Stop Using; or sign in at account.apple.com and do the same there.
    """
}
