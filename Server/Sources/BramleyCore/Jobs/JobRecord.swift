import BramleyAPI
package import Foundation

package struct JobID: OpenValue {
  /// The stored text.
  package let rawValue: String
  package init(rawValue: String) { self.rawValue = rawValue }
}

/// What a job does. Further values may be added.
package struct JobKind: OpenValue {
  /// The stored text.
  package let rawValue: String
  package init(rawValue: String) { self.rawValue = rawValue }
}

/// Work that a transaction caused and that is done after it: a row that is leased and tried until it is done.
package struct JobRecord: Sendable, Equatable {
  /// The row's id.
  package var id: JobID
  package var kind: JobKind
  /// What the job needs, sealed for its row.
  package var payload: Data
  /// When it was created.
  package var createdAt: Date
  /// The earliest time at which it runs.
  package var runAt: Date
  /// No attempt begins after this time.
  package var deadline: Date
  /// Attempts that have begun.
  package var attempts: Int
  /// The person whom it is about, hashed by ``PersonKey``, so that the jobs of a person are found.
  package var person: Data?

  package init(
    id: JobID, kind: JobKind, payload: Data, createdAt: Date, runAt: Date, deadline: Date, attempts: Int = 0,
    person: Data? = nil
  ) {
    self.id = id
    self.kind = kind
    self.payload = payload
    self.createdAt = createdAt
    self.runAt = runAt
    self.deadline = deadline
    self.attempts = attempts
    self.person = person
  }

  /// Returns the row that a job's payload is sealed for.
  package static func row(_ id: JobID) -> Seal.Row { Seal.Row("job", id.rawValue) }
}
