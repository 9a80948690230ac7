public import Foundation

/// The deletion of an account by its owner.
public struct Deletion: Codable, Hashable, Sendable {
  /// The id by which the deletion's state can be fetched for thirty days, without a token.
  public var id: DeletionID
  /// The state of the deletion.
  public var state: DeletionState
  /// Whether Apple's authorization is revoked too.
  public var appleRevocation: AppleRevocation
  /// Whether the authorizations at the account's providers are revoked too: one entry for each provider.
  public var revocations: [ProviderRevocation]
  /// What is left for the person to do, in plain English.
  public var instructions: String?
  /// When a scheduled deletion is carried out, unless a sign-in cancels it.
  public var dueAt: Date?

  /// Makes the value.
  public init(
    id: DeletionID, state: DeletionState, appleRevocation: AppleRevocation,
    revocations: [ProviderRevocation] = [], instructions: String? = nil, dueAt: Date? = nil
  ) {
    self.id = id
    self.state = state
    self.appleRevocation = appleRevocation
    self.revocations = revocations
    self.instructions = instructions
    self.dueAt = dueAt
  }

  enum CodingKeys: String, CodingKey {
    case id, state, revocations, instructions
    case appleRevocation = "apple_revocation"
    case dueAt = "due_at"
  }

  /// Reads the deletion; an older server sends no `revocations`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.decode(DeletionID.self, forKey: .id)
    state = try container.decode(DeletionState.self, forKey: .state)
    appleRevocation = try container.decode(AppleRevocation.self, forKey: .appleRevocation)
    revocations = try container.decodeIfPresent([ProviderRevocation].self, forKey: .revocations) ?? []
    instructions = try container.decodeIfPresent(String.self, forKey: .instructions)
    dueAt = try container.decodeIfPresent(Date.self, forKey: .dueAt)
  }
}

/// The state of a deletion; open to more.
public struct DeletionState: OpenValue {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// All sessions have ended; the account is deleted at the scheduled time.
  public static let scheduled: DeletionState = "scheduled"
  /// The account and its data are gone.
  public static let completed: DeletionState = "completed"
  /// A sign-in has cancelled the deletion; the account stays.
  public static let cancelled: DeletionState = "cancelled"
}

/// The revocation of Apple's authorization when an account is deleted; open to more.
public struct AppleRevocation: OpenValue {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Apple is asked to revoke it, now or when it can be reached.
  public static let queued: AppleRevocation = "queued"
  /// Apple has revoked it, or there was nothing to revoke.
  public static let done: AppleRevocation = "done"
  /// The server can't ask Apple. If an authorization is left, the instructions say how the person can end it.
  public static let notPossible: AppleRevocation = "not_possible"
}

/// The answer of `DELETE /v1/user` and `GET /v1/deletions/{id}`.
public struct DeletionResponse: Codable, Hashable, Sendable {
  /// The deletion.
  public var deletion: Deletion

  /// Makes the answer.
  public init(deletion: Deletion) { self.deletion = deletion }
}
