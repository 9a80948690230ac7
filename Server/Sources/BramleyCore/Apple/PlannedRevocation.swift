/// One authorization to end at Apple.
package struct PlannedRevocation: Sendable {
  /// The id of its row.
  package var id: String
  package var state: RevocationState
  package var work: Work

  /// The work that ends it at Apple.
  package enum Work: Sendable {
    /// A job that the transaction queues.
    case new(JobRecord)
    /// A job that is queued already.
    case queued(JobID)
    /// Nothing.
    case none
  }

  package init(id: String, state: RevocationState, work: Work) {
    self.id = id
    self.state = state
    self.work = work
  }
}
