extension TransferPreparation {
  /// The results of a run.
  package struct Summary: Sendable, Equatable {
    /// Apple identities of the team.
    package var total: Int
    /// Those with an id for the other team.
    package var prepared: Int
    /// Those whom Apple refuses permanently: they have stopped using the app.
    package var failed: Int
    /// Those without an answer yet.
    package var remaining: Int { total - prepared - failed }

    package init(total: Int = 0, prepared: Int = 0, failed: Int = 0) {
      self.total = total
      self.prepared = prepared
      self.failed = failed
    }

    mutating func add(_ rows: [TransferRow]) {
      total += rows.count
      prepared += rows.count { $0.status == .prepared }
      failed += rows.count { $0.status == .revoked }
    }
  }
}

extension TransferCompletion {
  /// The results of a run.
  package struct Summary: Sendable, Equatable {
    /// People in the report.
    package var total: Int
    /// Those who belong to the new team.
    package var done: Int
    /// Those of them whose account was not in this store and was created in this run.
    package var created: Int
    /// Those who have another account at the new team.
    package var conflicts: Int
    /// Those whom Apple refuses permanently, or who no longer have an account.
    package var failed: Int
    /// Those without an answer yet.
    package var remaining: Int { total - done - conflicts - failed }

    package init(total: Int = 0, done: Int = 0, created: Int = 0, conflicts: Int = 0, failed: Int = 0) {
      self.total = total
      self.done = done
      self.created = created
      self.conflicts = conflicts
      self.failed = failed
    }

    mutating func add(_ rows: [TransferRow], created new: Int) {
      total += rows.count
      created += new
      done += rows.count { $0.status == .done }
      conflicts += rows.count { $0.status == .conflict }
      failed += rows.count { $0.status == .revoked }
    }
  }
}
