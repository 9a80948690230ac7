public import Foundation

/// The answer of `GET /v1/user/export`: all that the server keeps about the caller, at one moment.
///
/// It has no secrets and no hashes. `docs/accounts.md` lists the kinds of records and what is left out.
public struct AccountExport: Codable, Hashable, Sendable {
  /// When the data was read.
  public var exportedAt: Date
  /// The account.
  public var userID: UserID
  /// The records by their kind, such as `identities` and `sessions`. Their members are open to more.
  public var records: [String: [[String: JSONValue]]]
  /// The kinds of which only the newest records are included, because there are too many.
  public var truncated: [String]

  /// Makes the answer.
  public init(
    exportedAt: Date, userID: UserID, records: [String: [[String: JSONValue]]], truncated: [String]
  ) {
    self.exportedAt = exportedAt
    self.userID = userID
    self.records = records
    self.truncated = truncated
  }

  enum CodingKeys: String, CodingKey {
    case exportedAt = "exported_at"
    case userID = "user_id"
    case records, truncated
  }
}
