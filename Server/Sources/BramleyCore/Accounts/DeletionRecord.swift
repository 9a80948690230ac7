public import BramleyAPI
public import Foundation

/// A deletion as it is kept, for thirty days after it is due. It names nobody: the account's id means nothing any
/// more.
public struct DeletionRecord: Sendable, Equatable {
  /// Seconds that it is kept.
  public static let lifetime: TimeInterval = 30 * 86_400

  /// The row's id.
  public var id: DeletionID
  /// The account that goes, or has gone.
  public var userID: UserID
  /// How far it is.
  public var state: DeletionState
  /// When it was asked for.
  public var createdAt: Date
  /// When the account goes.
  public var dueAt: Date
  /// When it was completed or cancelled.
  public var finishedAt: Date?

  /// Gathers the parts.
  public init(
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
public struct RevocationRecord: Sendable, Equatable {
  /// What is known of it.
  public var state: RevocationState
  /// The job that does it.
  public var job: JobStanding

  /// How a job stands.
  public enum JobStanding: Sendable, Equatable {
    /// It waits or is under way.
    case waiting
    /// It was given up, and may be run again by an operator.
    case failed
    /// There is none.
    case gone
  }

  /// Gathers the parts.
  public init(state: RevocationState, job: JobStanding) {
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
public struct RevocationState: OpenValue {
  /// The text as it is kept.
  public let rawValue: String
  /// Takes the text as it is; any is accepted.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Its job decides.
  public static let open: Self = "open"
  /// Its job is tried, but another one ends the same authorization, so nothing is lost when it fails.
  public static let covered: Self = "covered"
  /// Apple was told, or the authorization was over already.
  public static let done: Self = "done"
  /// The person came back first, and keeps what they authorized.
  public static let superseded: Self = "superseded"
  /// There is nothing to tell Apple with.
  public static let impossible: Self = "impossible"
}

/// A deletion with all that it has to end at Apple.
public struct DeletionStatus: Sendable, Equatable {
  /// The deletion.
  public var deletion: DeletionRecord
  /// What it ends at Apple; empty for a person whom Apple never vouched for.
  public var revocations: [RevocationRecord]

  /// Gathers the parts.
  public init(deletion: DeletionRecord, revocations: [RevocationRecord]) {
    self.deletion = deletion
    self.revocations = revocations
  }

  /// The deletion as its owner sees it.
  public var wire: Deletion {
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
