/// One part of an account in a merge.
public struct MergeItem: Codable, Hashable, Sendable {
  /// What it is.
  public var kind: MergeItemKind
  /// The identity, if it is one.
  public var identity: IdentityID?
  /// The identity's provider.
  public var provider: ProviderID?

  /// Makes the value.
  public init(kind: MergeItemKind, identity: IdentityID? = nil, provider: ProviderID? = nil) {
    self.kind = kind
    self.identity = identity
    self.provider = provider
  }
}

/// What a part of an account is; open to more.
public struct MergeItemKind: OpenValue {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A way to sign in.
  public static let identity: MergeItemKind = "identity"
  /// The name.
  public static let name: MergeItemKind = "name"
  /// The email address.
  public static let email: MergeItemKind = "email"
  /// The password.
  public static let password: MergeItemKind = "password"
  /// The sessions of the account that is taken in; they end.
  public static let sessions: MergeItemKind = "sessions"
}
