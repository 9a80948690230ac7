import AppleID
import Foundation

/// What a person agreed to, once for a team's app group.
struct Consent: Codable, Sendable {
  struct Key: Hashable, Sendable {
    var person: String
    var team: AppleTeamID
  }

  /// New with each first authorization; what was issued under an earlier one is dead.
  var id: String
  var person: String
  var team: AppleTeamID
  var since: Date
  /// Nil until an app has asked for the address.
  var hidesEmail: Bool?

  var key: Key { Key(person: person, team: team) }
}

/// What a code or token stands for.
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
}
