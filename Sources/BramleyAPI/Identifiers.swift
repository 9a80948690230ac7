/// The id of an account.
public struct UserID: OpenValue {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// The id of a session: one sign-in on one device.
public struct SessionID: OpenValue {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// The id of an identity by which a person signs in to their account.
public struct IdentityID: OpenValue {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// The id of an account's deletion: unguessable, since it alone gives access to the deletion's state.
public struct DeletionID: OpenValue {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// A short, readable name of an account, for support: `K7QF-2M9X`.
public struct SupportID: OpenValue {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// The name of an identity provider, as in `/v1/sign-in/{provider}`.
public struct ProviderID: OpenValue {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Sign in with Apple.
  public static let apple: ProviderID = "apple"
  /// An address and a password.
  public static let password: ProviderID = "password"
  /// Sign in with Google.
  public static let google: ProviderID = "google"
  /// Facebook Login.
  public static let facebook: ProviderID = "facebook"
  /// GitHub.
  public static let gitHub: ProviderID = "github"
  /// An address, proven by a code or link that was mailed to it.
  public static let email: ProviderID = "email"
  /// A phone number, proven by a code that was texted to it.
  public static let phone: ProviderID = "phone"
  /// A key pair on a device or in a password manager (WebAuthn).
  public static let passkey: ProviderID = "passkey"
  /// An account without an identity, to be upgraded by linking one.
  public static let guest: ProviderID = "guest"
}

/// The id of a merge of two accounts, by which it can be undone.
public struct MergeID: OpenValue {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// The id of a code that was sent by mail or text, or of a passkey's challenge, by which request and answer are one.
public struct ChallengeID: OpenValue {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// The id of an OAuth client: Apple's bundle id or Services ID, or Bramley's own public client.
public struct ClientID: OpenValue {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}
