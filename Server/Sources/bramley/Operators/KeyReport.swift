import BramleyAPI
import BramleyCore
import Foundation

/// The output of `keys list --json`.
struct KeysReport: Codable, Hashable {
  /// A key that signs access tokens.
  struct AccessTokenKey: Codable, Hashable {
    var id: String
    var createdAt: Date
    /// `waiting`, `signing` or `retired`.
    var state: String
    /// When the key begins to sign; set while it is waiting.
    var signsFrom: Date?
    /// Until when the key is published; set once it is retired.
    var publishedUntil: Date?

    enum CodingKeys: String, CodingKey {
      case id
      case createdAt = "created_at"
      case state
      case signsFrom = "signs_from"
      case publishedUntil = "published_until"
    }
  }

  /// A master key.
  struct MasterKeyReport: Codable, Hashable {
    var id: String
    var current: Bool
    var addedAt: Date?
    var retiredAt: Date?
    /// The number of rows that are sealed under the key, by what they hold.
    var sealedRows: [String: Int]
    /// The number of live sessions that may have a refresh token made under the key.
    var sessions: Int
    /// The latest time at which something may depend on the key, once it is retired and seals nothing.
    var neededUntil: Date?
    /// Whether `keys remove` would remove it now.
    var removable: Bool

    enum CodingKeys: String, CodingKey {
      case id, current
      case addedAt = "added_at"
      case retiredAt = "retired_at"
      case sealedRows = "sealed_rows"
      case sessions
      case neededUntil = "needed_until"
      case removable
    }
  }

  var accessTokenKeys: [AccessTokenKey]
  var masterKeys: [MasterKeyReport]

  enum CodingKeys: String, CodingKey {
    case accessTokenKeys = "access_token_keys"
    case masterKeys = "master_keys"
  }
}

/// The output of `keys rotate --access --json`.
struct AccessRotationReport: Codable, Hashable {
  /// The key that signs next.
  var keyID: String
  /// Whether this run made the key.
  var isNew: Bool
  var signsFrom: Date?

  enum CodingKeys: String, CodingKey {
    case keyID = "key_id"
    case isNew = "is_new"
    case signsFrom = "signs_from"
  }
}

/// The output of `keys rotate --master --json`.
struct MasterRotationReport: Codable, Hashable {
  /// The key that seals from now on.
  var keyID: String

  enum CodingKeys: String, CodingKey {
    case keyID = "key_id"
  }
}

/// The output of `keys remove --json`.
struct KeyRemovalReport: Codable, Hashable {
  /// The removed key.
  var removed: String
}
