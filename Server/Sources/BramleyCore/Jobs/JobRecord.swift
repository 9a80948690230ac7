import BramleyAPI
package import Foundation

/// The id of a job.
package struct JobID: OpenValue {
  /// The text as it is kept.
  package let rawValue: String
  /// Takes the text as it is; any is accepted.
  package init(rawValue: String) { self.rawValue = rawValue }
}

/// What a job does; open to more.
package struct JobKind: OpenValue {
  /// The text as it is kept.
  package let rawValue: String
  /// Takes the text as it is; any is accepted.
  package init(rawValue: String) { self.rawValue = rawValue }
}

/// Work that a transaction caused and that is done after it: a row, leased, tried until it is done.
package struct JobRecord: Sendable, Equatable {
  /// The row's id.
  package var id: JobID
  /// What kind it is.
  package var kind: JobKind
  /// What the job needs, sealed for its row.
  package var payload: Data
  /// When it was made.
  package var createdAt: Date
  /// Not before.
  package var runAt: Date
  /// No try begins after this time.
  package var deadline: Date
  /// Tries that have begun.
  package var attempts: Int
  /// Whom it is about, as ``PersonKey`` hides it; so that the jobs of a person are found.
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

  /// The row that a job's payload is sealed for.
  package static func row(_ id: JobID) -> Seal.Row { Seal.Row("job", id.rawValue) }
}
