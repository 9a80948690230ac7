import BramleyAPI
import Foundation
import OpenID

/// What Facebook says of an access token (`debug_token`).
struct FacebookTokenInspection: Decodable, Sendable {
  var app: String?
  var type: String?
  var isValid: Bool
  /// The person.
  var user: String?
  /// When the token was issued; Facebook does not say it of every token.
  var issuedAt: Date?
  /// When it expires; nil where it doesn't.
  var expiresAt: Date?
  /// When the app's access to the person's data ends; nil where it doesn't.
  var dataAccessExpiresAt: Date?

  enum CodingKeys: String, CodingKey {
    case type
    case app = "app_id"
    case isValid = "is_valid"
    case user = "user_id"
    case issuedAt = "issued_at"
    case expiresAt = "expires_at"
    case dataAccessExpiresAt = "data_access_expires_at"
  }

  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    func text(_ key: CodingKeys) -> String? {
      members.lenientString(key) ?? members.lenientInt(key).map { "\($0)" }
    }
    func time(_ key: CodingKeys) throws -> Date? {
      guard members.contains(key), let seconds = members.lenientNumber(key), seconds != 0 else { return nil }
      guard let time = EpochTime.date(seconds: seconds) else {
        throw DecodingError.dataCorruptedError(forKey: key, in: members, debugDescription: "not a time")
      }
      return time
    }
    isValid = members.lenientBool(.isValid) ?? false
    (app, type, user) = (text(.app), members.lenientString(.type), text(.user))
    issuedAt = try time(.issuedAt)
    expiresAt = try time(.expiresAt)
    dataAccessExpiresAt = try time(.dataAccessExpiresAt)
  }
}

/// Decides whether an access token signs its person in. `/me` answers for the token of any app, so only an inspection
/// shows whose it is.
enum FacebookTokenRule {
  /// Returns why the token is refused; nil when it is accepted.
  static func refusal(
    of token: FacebookTokenInspection, for app: ClientID, at now: Date
  ) -> Refusal? {
    // An invalid token's other members say nothing.
    guard token.isValid else {
      return token.expiresAt.map { $0 <= now } == true
        ? expired
        : .credentialsInvalid(
          "Facebook says that the access token is not valid.", remedy: "Sign in with Facebook again.")
    }
    guard token.app?.utf8.elementsEqual(app.rawValue.utf8) == true else {
      return Refusal(
        .identityTokenAudience, "The access token was issued to another Facebook app.",
        remedy: "Use the app id of facebook.app_id in the app, or set facebook.app_id to the app's own.")
    }
    guard token.type == "USER", let user = token.user, isID(user) else {
      return .credentialsInvalid(
        "The access token is not a person's.", remedy: "Send the access token of Facebook Login.")
    }
    if let end = token.expiresAt, end <= now { return expired }
    if let end = token.dataAccessExpiresAt, end <= now {
      return Refusal(
        .identityTokenExpired, "The person has not used the app with Facebook for 90 days.",
        remedy: "Sign in with Facebook again.")
    }
    return nil
  }

  /// Whether a text is an app-scoped id: digits.
  static func isID(_ text: String) -> Bool {
    (1...32).contains(text.utf8.count) && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }

  private static var expired: Refusal {
    Refusal(.identityTokenExpired, "The access token has expired.", remedy: "Sign in with Facebook again.")
  }
}
