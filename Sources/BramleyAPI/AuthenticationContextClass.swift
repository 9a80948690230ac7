/// How well a person has proven who they are: the claim `acr` of access tokens, and `acr_values` of a challenge (RFC 9470).
public struct AuthenticationContextClass: OpenValue {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// With one factor.
  public static let oneFactor: AuthenticationContextClass = "urn:bramley:acr:1"
  /// With two factors, or a passkey that verified the person.
  public static let twoFactors: AuthenticationContextClass = "urn:bramley:acr:2"
}
