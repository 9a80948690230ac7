public import Foundation

/// The body of `POST /v1/user/merge`: the caller's account takes in another one of the same person. Both access tokens
/// must show an authentication of the last ten minutes.
public struct MergeRequest: Codable, Hashable, Sendable {
  /// An access token of the account that is taken in.
  public var otherAccessToken: String
  /// Whether nothing is changed, and the answer only says what a merge would do.
  public var dryRun: Bool

  /// Makes the request.
  public init(otherAccessToken: String, dryRun: Bool) {
    self.otherAccessToken = otherAccessToken
    self.dryRun = dryRun
  }

  enum CodingKeys: String, CodingKey {
    case otherAccessToken = "other_access_token"
    case dryRun = "dry_run"
  }

  /// Reads the request; without `dry_run` the accounts are merged.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    otherAccessToken = try container.decode(String.self, forKey: .otherAccessToken)
    dryRun = try container.decodeIfPresent(Bool.self, forKey: .dryRun) ?? false
  }
}

/// What a merge does, or would do.
public struct Merge: Codable, Hashable, Sendable {
  /// The id by which it can be undone; nil for a dry run.
  public var id: MergeID?
  /// The account that stays: the caller's.
  public var userID: UserID
  /// The account that is taken in.
  public var otherUserID: UserID
  /// What the account receives.
  public var moves: [MergeItem]
  /// What is lost, such as a second name.
  public var dropped: [MergeItem]
  /// What prevents the merge. A merge with clashes is refused; a dry run lists them.
  public var clashes: [MergeItem]
  /// Until when it can be undone; nil for a dry run.
  public var undoUntil: Date?

  /// Makes the value.
  public init(
    id: MergeID?, userID: UserID, otherUserID: UserID, moves: [MergeItem], dropped: [MergeItem],
    clashes: [MergeItem], undoUntil: Date?
  ) {
    self.id = id
    self.userID = userID
    self.otherUserID = otherUserID
    self.moves = moves
    self.dropped = dropped
    self.clashes = clashes
    self.undoUntil = undoUntil
  }

  enum CodingKeys: String, CodingKey {
    case id, moves, dropped, clashes
    case userID = "user_id"
    case otherUserID = "other_user_id"
    case undoUntil = "undo_until"
  }
}

/// The answer of `POST /v1/user/merge` and `POST /v1/user/merge/{id}/undo`.
public struct MergeResponse: Codable, Hashable, Sendable {
  /// The merge.
  public var merge: Merge
  /// The caller's account after it; as it is for a dry run.
  public var user: User

  /// Makes the answer.
  public init(merge: Merge, user: User) {
    self.merge = merge
    self.user = user
  }
}
