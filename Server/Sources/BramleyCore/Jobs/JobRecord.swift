public import BramleyAPI
public import Foundation

/// The id of a job.
public struct JobID: OpenValue {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// What a job does; open to more.
public struct JobKind: OpenValue {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// Work that a transaction caused and that is done after it: a row, leased, tried until it is done.
public struct JobRecord: Sendable, Equatable {
  public var id: JobID
  public var kind: JobKind
  /// What the job needs, sealed for its row.
  public var payload: Data
  public var createdAt: Date
  /// Not before.
  public var runAt: Date
  /// No try begins after this time.
  public var deadline: Date
  /// Tries that have begun.
  public var attempts: Int

  public init(
    id: JobID, kind: JobKind, payload: Data, createdAt: Date, runAt: Date, deadline: Date, attempts: Int = 0
  ) {
    self.id = id
    self.kind = kind
    self.payload = payload
    self.createdAt = createdAt
    self.runAt = runAt
    self.deadline = deadline
    self.attempts = attempts
  }

  /// The row that a job's payload is sealed for.
  public static func row(_ id: JobID) -> Seal.Row { Seal.Row("job", id.rawValue) }
}
