public import BramleyAPI
public import Foundation

/// The id of a job.
public struct JobID: OpenValue {
  /// The text as it is kept.
  public let rawValue: String
  /// Takes the text as it is; any is accepted.
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// What a job does; open to more.
public struct JobKind: OpenValue {
  /// The text as it is kept.
  public let rawValue: String
  /// Takes the text as it is; any is accepted.
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// Work that a transaction caused and that is done after it: a row, leased, tried until it is done.
public struct JobRecord: Sendable, Equatable {
  /// The row's id.
  public var id: JobID
  /// What kind it is.
  public var kind: JobKind
  /// What the job needs, sealed for its row.
  public var payload: Data
  /// When it was made.
  public var createdAt: Date
  /// Not before.
  public var runAt: Date
  /// No try begins after this time.
  public var deadline: Date
  /// Tries that have begun.
  public var attempts: Int
  /// Whom it is about, as ``PersonKey`` hides it; so that the jobs of a person are found.
  public var person: Data?

  /// Gathers the parts.
  public init(
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
  public static func row(_ id: JobID) -> Seal.Row { Seal.Row("job", id.rawValue) }
}
