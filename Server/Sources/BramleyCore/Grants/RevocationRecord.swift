package import BramleyAPI

/// One authorization that a deletion has to end at a provider, and the state of its job.
package struct RevocationRecord: Sendable, Equatable {
  /// The sign-in method whose authorization ends.
  package var provider: ProviderID
  package var state: RevocationState
  package var job: JobStanding

  /// The state of a job.
  package enum JobStanding: Sendable, Equatable {
    /// It waits or is running.
    case waiting
    /// It failed, and an operator may run it again.
    case failed
    /// There is none.
    case gone
  }

  package init(provider: ProviderID = .apple, state: RevocationState, job: JobStanding) {
    self.provider = provider
    self.state = state
    self.job = job
  }

  /// The outcome for the person. The job is read each time, so one that is run again counts again.
  var outcome: AppleRevocation {
    switch (state, job) {
    case (.open, .waiting), (.covered, .waiting): .queued
    case (.done, _), (.superseded, _), (.covered, _): .done
    default: .notPossible
    }
  }
}

/// The state of one authorization to end at a provider. Further values may be added.
package struct RevocationState: OpenValue {
  /// The stored text.
  package let rawValue: String
  package init(rawValue: String) { self.rawValue = rawValue }

  /// Its job decides.
  package static let open: Self = "open"
  /// Its job is tried, but another one ends the same authorization, so its failure loses nothing.
  package static let covered: Self = "covered"
  /// The provider was notified, or the authorization had already ended.
  package static let done: Self = "done"
  /// The person came back first; their authorization stays.
  package static let superseded: Self = "superseded"
  /// There is no token to revoke with.
  package static let impossible: Self = "impossible"
}
