import EmulatorKit

/// What an app may request about a person.
public enum AuthorizationScope: String, Codable, Hashable, Sendable {
  case name, email
  /// In Apple's discovery document; requests nothing.
  case openid
}
