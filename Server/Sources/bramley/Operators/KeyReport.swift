import BramleyAPI
import BramleyCore
import Foundation

/// What `keys list --json` prints.
struct KeysReport: Codable, Hashable {
  /// A key that signs access tokens.
  struct AccessTokenKey: Codable, Hashable {
    var id: String
    var createdAt: Date
    /// `waiting`, `signing` or `retired`.
    var state: String
    /// While it waits: when it begins to sign.
    var signsFrom: Date?
    /// Once it is retired: until when it is published.
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
    /// How many rows are sealed under it, by what they hold.
    var sealedRows: [String: Int]
    /// How many live sessions may bear a refresh token made under it.
    var sessions: Int
    /// When nothing depends on it any more at the latest, once it is retired and nothing is sealed under it.
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

/// What `keys rotate --access --json` prints.
struct AccessRotationReport: Codable, Hashable {
  /// The key that signs next.
  var keyID: String
  /// Whether it was made by this run.
  var isNew: Bool
  var signsFrom: Date?

  enum CodingKeys: String, CodingKey {
    case keyID = "key_id"
    case isNew = "is_new"
    case signsFrom = "signs_from"
  }
}

/// What `keys rotate --master --json` prints.
struct MasterRotationReport: Codable, Hashable {
  /// The key that seals from now on.
  var keyID: String

  enum CodingKeys: String, CodingKey {
    case keyID = "key_id"
  }
}

/// What `keys remove --json` prints.
struct KeyRemovalReport: Codable, Hashable {
  /// The removed key.
  var removed: String
}
