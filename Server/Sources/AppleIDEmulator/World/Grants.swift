import AppleID
import EmulatorKit
import Foundation

/// A person's consent to a group of apps.
struct Consent: Codable, Sendable {
  struct Key: Hashable, Sendable {
    var person: String
    var group: AppleClientID
  }

  /// New with each first authorization; what was issued under an earlier one is invalid.
  var id: String
  var person: String
  /// The primary App ID of the group.
  var group: AppleClientID
  var since: Date
  /// Nil until an app has requested the address.
  var hidesEmail: Bool?

  var key: Key { Key(person: person, group: group) }

  enum CodingKeys: String, CodingKey {
    case id, person, group, since
    case hidesEmail = "hides_email"
  }
}

/// The authorization that a code or token belongs to.
struct Authorization: Codable, Sendable {
  var consent: String
  var person: String
  var client: AppleClientID
  var email: Bool
  var at: Date
}

/// An authorization code.
struct IssuedCode: Codable, Sendable {
  static let lifetime: TimeInterval = 300

  var code: String
  var authorization: Authorization
  /// Nil for a native code.
  var redirectURI: String?
  var nonce: String?
  var spent = false

  enum CodingKeys: String, CodingKey {
    case code, authorization, nonce, spent
    case redirectURI = "redirect_uri"
  }
}

/// A refresh or access token.
struct IssuedToken: Codable, Sendable {
  enum Kind: String, Codable, Sendable {
    case refresh = "refresh_token"
    case access = "access_token"
  }

  static let accessLifetime: TimeInterval = 3_600

  var token: String
  var kind: Kind
  var authorization: Authorization
  var issuedAt: Date
  /// How often it was refreshed in the current day; counted only while there is a limit.
  var refreshes: RefreshCount?

  enum CodingKeys: String, CodingKey {
    case token, kind, authorization, refreshes
    case issuedAt = "issued_at"
  }
}

/// Refreshes of one token since a point in time.
struct RefreshCount: Codable, Sendable {
  var since: Date
  var count: Int
}

/// A client's own access token, for moving users to another team.
struct MigrationToken: Codable, Sendable {
  var token: String
  var client: AppleClientID
  /// The team that requested it.
  var team: AppleTeamID
  var issuedAt: Date

  enum CodingKeys: String, CodingKey {
    case token, client, team
    case issuedAt = "issued_at"
  }
}
