public import BramleyAPI

/// A sign-in method, with what the person chose or typed. It is an open value: a registered strategy serves it.
///
/// A new method is a static function here (or in your app) and a ``SignInStrategy`` of the same id.
public struct SignInMethod: Sendable {
  /// The id of a method.
  public struct ID: OpenValue {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Makes the id of a provider's own method, which has the provider's name. No other place derives a method from a
    /// provider.
    ///
    /// A provider may have further methods, as Apple has ``appleInBrowser``. Which provider vouches for a method is said
    /// by its strategy (``SignInStrategy/provider``), never by its name.
    package init(of provider: ProviderID) { self.init(rawValue: provider.rawValue) }

    /// Sign in with Apple, natively or through the browser, as registered.
    public static let apple = ID(of: .apple)
    /// Sign in with Apple through the browser, beside the native one.
    public static let appleInBrowser: ID = "apple_in_browser"
    /// Email address and password.
    public static let password = ID(of: .password)
  }

  /// The id of the strategy that serves it.
  public var id: ID
  /// Whether it begins without a tap, as at launch. Then screens are silent if there is no credential.
  public var isUnprompted = false
  private var options: (any Sendable)?

  /// Makes a method; its strategy reads `options` with ``options(_:)``.
  public init(_ id: ID, options: (any Sendable)? = nil) {
    self.id = id
    self.options = options
  }

  /// Returns the options, if they are of the type that the strategy expects.
  public func options<Options: Sendable>(_ type: Options.Type) -> Options? { options as? Options }
}
