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

  package init(id: String, provider: ProviderID = .apple, state: RevocationState, work: Work) {
    self.id = id
    self.provider = provider
    self.state = state
    self.work = work
  }
}
