package import BramleyAPI

/// One authorization to end at a provider.
package struct PlannedRevocation: Sendable {
  /// The id of its row.
  package var id: String
  /// The sign-in method whose authorization ends.
  package var provider: ProviderID
  package var state: RevocationState
  package var work: Work

  /// The work that ends it at the provider.
  package enum Work: Sendable {
    /// A job that the transaction queues.
    case new(JobRecord)
    /// A job that is queued already.
    case queued(JobID)
    /// Nothing.
    case none
  }

  /// The job that ends it.
  package var job: JobID? {
    switch work {
    case .new(let record): record.id
    case .queued(let id): id
    case .none: nil
    }
  }

  /// The job whose result goes to the audit log of an account that stays; nil where another job of the same authorization is
  /// reported.
  package var reportedJob: JobID? {
    if case .queued = work, state == .covered { return nil }
    return job
  }

  package init(id: String, provider: ProviderID = .apple, state: RevocationState, work: Work) {
    self.id = id
    self.provider = provider
    self.state = state
    self.work = work
  }
}
