import BramleyAPI

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
