package import BramleyAPI
package import Foundation

/// A deletion as it is kept, for thirty days after it is due. It names nobody: the account's id means nothing any
/// more.
package struct DeletionRecord: Sendable, Equatable {
  /// Seconds that it is kept.
  package static let lifetime: TimeInterval = 30 * 86_400

  /// The row's id.
  package var id: DeletionID
  /// The account that goes, or has gone.
  package var userID: UserID
  /// How far it is.
  package var state: DeletionState
  /// When it was asked for.
  package var createdAt: Date
  /// When the account goes.
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

/// A deletion with all that it has to end at Apple.
package struct DeletionStatus: Sendable, Equatable {
  /// The deletion.
  package var deletion: DeletionRecord
  /// What it ends at Apple; empty for a person whom Apple never vouched for.
  package var revocations: [RevocationRecord]

  package init(deletion: DeletionRecord, revocations: [RevocationRecord]) {
    self.deletion = deletion
    self.revocations = revocations
  }

  /// The deletion as its owner sees it.
  package var wire: Deletion {
    let outcomes = Set(revocations.map(\.outcome))
    // Who never came by Apple leaves nothing to tell; a deletion that was called off has told nothing.
    let isSettled = outcomes == [.done] || (outcomes.isEmpty && deletion.state != .cancelled)
    let revocation: AppleRevocation =
      outcomes.contains(.queued) ? .queued : isSettled ? .done : .notPossible
    return Deletion(
      id: deletion.id, state: deletion.state, appleRevocation: revocation,
      instructions: revocation == .notPossible && !revocations.isEmpty ? Self.stopUsing : nil,
      dueAt: deletion.state == .scheduled ? deletion.dueAt : nil)
  }

  /// How a person ends an authorization by hand, with Apple's names of the places.
  static let stopUsing = """
    This app can't be removed from your Apple Account for you. To remove it yourself, open Settings > your name > \
    Sign in with Apple (on older systems: Password & Security > Apps Using Apple ID), choose the app and tap \
    Stop Using; or sign in at account.apple.com and do the same there.
    """
}
