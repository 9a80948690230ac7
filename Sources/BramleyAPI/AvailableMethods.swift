/// The answer of `GET /v1/methods`: the sign-in methods of a server, in the order in which to show them.
public struct AvailableMethods: Codable, Hashable, Sendable {
  /// The methods.
  public var methods: [AvailableMethod]

  /// Makes the list.
  public init(methods: [AvailableMethod]) { self.methods = methods }
}

/// A sign-in method that a server offers.
public struct AvailableMethod: Codable, Hashable, Sendable {
  /// The name in paths, such as `google` in `/v1/sign-in/google`.
  public var id: ProviderID
  /// The name that people are shown, such as "Google".
  public var name: String
  /// What the app does for it.
  public var kind: Kind
  /// Whether `/v1/authorize?provider={id}` offers it in a browser.
  public var browser: Bool

  /// Makes a method.
  public init(id: ProviderID, name: String, kind: Kind, browser: Bool) {
    self.id = id
    self.name = name
    self.kind = kind
    self.browser = browser
  }

  /// What an app does to sign in by a method; open to more.
  public struct Kind: OpenValue {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// It sends a token that the provider's sheet or SDK gave it; where `browser` is true, it can open a browser instead.
    public static let native: Kind = "native"
    /// It opens a browser.
    public static let browser: Kind = "browser"
    /// It shows a form, as for address and password.
    public static let form: Kind = "form"
    /// It asks for an address or number, then for the code that was sent there.
    public static let code: Kind = "code"
    /// It asks the person nothing.
    public static let guest: Kind = "guest"
  }
}
