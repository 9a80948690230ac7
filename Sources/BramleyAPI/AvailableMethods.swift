/// The answer of `GET /v1/methods`: the sign-in methods of a server, in the order in which to show them.
public struct AvailableMethods: Codable, Hashable, Sendable {
  /// The methods.
  public var methods: [AvailableMethod]
  /// The CAPTCHA that `captcha_required` asks for; nil where there is none.
  public var captcha: CaptchaOffer?

  /// Makes the list.
  public init(methods: [AvailableMethod], captcha: CaptchaOffer? = nil) {
    self.methods = methods
    self.captcha = captcha
  }
}

/// The CAPTCHA with which a refused request for a code can be sent again.
public struct CaptchaOffer: Codable, Hashable, Sendable {
  /// The service: `turnstile` or `hcaptcha`; an open list.
  public var provider: String
  /// The key with which the service shows the CAPTCHA.
  public var siteKey: String

  /// Makes the offer.
  public init(provider: String, siteKey: String) {
    self.provider = provider
    self.siteKey = siteKey
  }

  enum CodingKeys: String, CodingKey {
    case provider
    case siteKey = "site_key"
  }
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
  /// For telephone numbers: the countries and territories to which texts are sent, as ISO 3166-1 names them.
  public var countries: [String]?
  /// For telephone numbers: what people read before they ask for a text, in the operator's words.
  public var consent: String?

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
    /// It asks the browser or system for a passkey (WebAuthn).
    public static let passkey: Kind = "passkey"
    /// It asks the person nothing.
    public static let guest: Kind = "guest"
  }
}
