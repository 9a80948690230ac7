/// What an app may ask to be told of a person.
public enum AuthorizationScope: String, Codable, Hashable, Sendable {
  case name, email
  /// Listed by Apple's discovery document; asks for nothing.
  case openid
}
