/// The answer of `GET /v1/methods`: the sign-in methods of a server, in the order in which to show them.
public struct MethodList: Codable, Hashable, Sendable {
  /// The methods.
  public var methods: [Method]

  /// Makes the list.
  public init(methods: [Method]) { self.methods = methods }

  /// One method.
  public struct Method: Codable, Hashable, Sendable {
    /// The name in paths, such as `google` in `/v1/sign-in/google`.
    public var id: ProviderID
    /// The name that people are shown, such as "Google".
    public var name: String
    /// What the app does for it.
    public var kind: MethodKind
    /// Whether `/v1/authorize?provider={id}` offers it in a browser.
    public var browser: Bool

    /// Makes a method.
    public init(id: ProviderID, name: String, kind: MethodKind, browser: Bool) {
      self.id = id
      self.name = name
      self.kind = kind
      self.browser = browser
    }
  }
}

/// What an app does to sign in by a method; open to more.
public struct MethodKind: OpenValue {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// It sends a token that the provider's sheet or SDK gave it; where `browser` is true, it can open a browser instead.
  public static let native: MethodKind = "native"
  /// It opens a browser.
  public static let browser: MethodKind = "browser"
  /// It shows a form, as for address and password.
  public static let form: MethodKind = "form"
  /// It asks for an address or number, then for the code that was sent there.
  public static let code: MethodKind = "code"
  /// It asks the person nothing.
  public static let guest: MethodKind = "guest"
}
