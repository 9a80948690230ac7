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

/// One thing that a deletion has to end at Apple, and how its job stands.
package struct RevocationRecord: Sendable, Equatable {
  /// What is known of it.
  package var state: RevocationState
  /// The job that does it.
  package var job: JobStanding

  /// How a job stands.
  package enum JobStanding: Sendable, Equatable {
    /// It waits or is under way.
    case waiting
    /// It was given up, and may be run again by an operator.
    case failed
    /// There is none.
    case gone
  }

  package init(state: RevocationState, job: JobStanding) {
    self.state = state
    self.job = job
  }

  /// What it means for the person. The job is looked at each time, so that one that is run again counts again.
  var outcome: AppleRevocation {
    switch (state, job) {
    case (.open, .waiting), (.covered, .waiting): .queued
    case (.done, _), (.superseded, _), (.covered, _): .done
    default: .notPossible
    }
  }
}

/// What is known of one thing to end at Apple; open to more.
package struct RevocationState: OpenValue {
  /// The text as it is kept.
  package let rawValue: String
  /// Takes the text as it is; any is accepted.
  package init(rawValue: String) { self.rawValue = rawValue }

  /// Its job decides.
  package static let open: Self = "open"
  /// Its job is tried, but another one ends the same authorization, so nothing is lost when it fails.
  package static let covered: Self = "covered"
  /// Apple was told, or the authorization was over already.
  package static let done: Self = "done"
  /// The person came back first, and keeps what they authorized.
  package static let superseded: Self = "superseded"
  /// There is nothing to tell Apple with.
  package static let impossible: Self = "impossible"
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
