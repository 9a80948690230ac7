import BramleyAPI
package import BramleyCore
package import Foundation

/// The keys and what depends on them: `GET /v1/admin/keys` and `keys list --json`.
package struct KeysReport: Codable, Hashable, Sendable {
  /// A key that signs access tokens.
  package struct AccessTokenKey: Codable, Hashable, Sendable {
    package var id: String
    package var createdAt: Date
    /// `waiting`, `signing` or `retired`.
    package var state: String
    /// When the key begins to sign; set while it is waiting.
    package var signsFrom: Date?
    /// Until when the key is published; set once it is retired.
    package var publishedUntil: Date?

    enum CodingKeys: String, CodingKey {
      case id
      case createdAt = "created_at"
      case state
      case signsFrom = "signs_from"
      case publishedUntil = "published_until"
    }
  }

  /// A master key.
  package struct MasterKeyReport: Codable, Hashable, Sendable {
    package var id: String
    package var current: Bool
    package var addedAt: Date?
    package var retiredAt: Date?
    /// The number of rows that are sealed under the key, by what they hold.
    package var sealedRows: [String: Int]
    /// The number of live sessions that may have a refresh token made under the key.
    package var sessions: Int
    /// The latest time at which something may depend on the key, once it is retired and seals nothing.
    package var neededUntil: Date?
    /// Whether `keys remove` would remove it now.
    package var removable: Bool

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

  package var accessTokenKeys: [AccessTokenKey]
  package var masterKeys: [MasterKeyReport]

  enum CodingKeys: String, CodingKey {
    case accessTokenKeys = "access_token_keys"
    case masterKeys = "master_keys"
  }
}

extension KeysReport {
  package init(_ schedule: [ScheduledSigningKey], _ uses: [MasterKeyUse], at now: Date) {
    accessTokenKeys = schedule.map { key in
      var report = AccessTokenKey(id: key.id, createdAt: key.createdAt, state: "signing")
      switch key.use {
      case .signs: break
      case .waits(let time): (report.state, report.signsFrom) = ("waiting", time)
      case .retired(let time): (report.state, report.publishedUntil) = ("retired", time)
      }
      return report
    }
    masterKeys = uses.map { use in
      MasterKeyReport(
        id: use.key.id.description, current: use.key.retiredAt == nil, addedAt: use.key.addedAt,
        retiredAt: use.key.retiredAt,
        sealedRows: Dictionary(uniqueKeysWithValues: use.boxes.map { ($0.key.rawValue, $0.value) }),
        sessions: use.sessions, neededUntil: use.neededUntil, removable: use.obstacle(at: now) == nil)
    }
  }
}

/// A new key for access tokens: `POST /v1/admin/keys/rotate` and `keys rotate --access --json`.
package struct AccessRotationReport: Codable, Hashable, Sendable {
  /// The key that signs next.
  package var keyID: String
  /// Whether it was made now.
  package var isNew: Bool
  package var signsFrom: Date?

  enum CodingKeys: String, CodingKey {
    case keyID = "key_id"
    case isNew = "is_new"
    case signsFrom = "signs_from"
  }

  package init(keyID: String, isNew: Bool, signsFrom: Date? = nil) {
    self.keyID = keyID
    self.isNew = isNew
    self.signsFrom = signsFrom
  }
}
