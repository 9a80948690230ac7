public import Foundation

/// What becomes of an account that its owner wants deleted.
public struct Deletion: Codable, Hashable, Sendable {
  /// By it the deletion is asked after, without a token, for thirty days.
  public var id: DeletionID
  /// How far it is.
  public var state: DeletionState
  /// Whether Apple's authorization is ended too.
  public var appleRevocation: AppleRevocation
  /// What is left for the person to do, in plain English.
  public var instructions: String?
  /// When a scheduled deletion is done, unless a sign-in calls it off.
  public var dueAt: Date?

  /// Gathers the parts.
  public init(
    id: DeletionID, state: DeletionState, appleRevocation: AppleRevocation, instructions: String? = nil,
    dueAt: Date? = nil
  ) {
    self.id = id
    self.state = state
    self.appleRevocation = appleRevocation
    self.instructions = instructions
    self.dueAt = dueAt
  }

  enum CodingKeys: String, CodingKey {
    case id, state, instructions
    case appleRevocation = "apple_revocation"
    case dueAt = "due_at"
  }
}

/// How far a deletion is; open to more.
public struct DeletionState: OpenValue {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// All sessions are over; the account goes when its time has come.
  public static let scheduled: DeletionState = "scheduled"
  /// The account and its data are gone.
  public static let completed: DeletionState = "completed"
  /// A sign-in called it off; the account stays.
  public static let cancelled: DeletionState = "cancelled"
}

/// What becomes of Apple's authorization when an account is deleted; open to more.
public struct AppleRevocation: OpenValue {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Apple is told, now or when it can be reached.
  public static let queued: AppleRevocation = "queued"
  /// Apple has been told, or nothing is left to tell.
  public static let done: AppleRevocation = "done"
  /// The server can't tell Apple; where that leaves an authorization, the instructions say how to end it.
  public static let notPossible: AppleRevocation = "not_possible"
}

/// The answer of `DELETE /v1/user` and `GET /v1/deletions/{id}`.
public struct DeletionResponse: Codable, Hashable, Sendable {
  /// The deletion.
  public var deletion: Deletion

  /// Makes the answer.
  public init(deletion: Deletion) { self.deletion = deletion }
}
