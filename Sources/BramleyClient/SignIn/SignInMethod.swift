public import BramleyAPI

/// A way to sign in, with what the person chose or typed: an open value that a registered strategy resolves.
///
/// A new method is a static function here (or in your app) and a ``SignInStrategy`` of the same id.
public struct SignInMethod: Sendable {
  /// The name of a method.
  public struct ID: OpenValue {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Sign in with Apple, natively or through the browser, as registered.
    public static let apple: ID = "apple"
    /// Sign in with Apple through the browser, beside the native one.
    public static let appleInBrowser: ID = "apple_in_browser"
    /// Address and password.
    public static let password: ID = "password"
  }

  /// Which strategy it is for.
  public var id: ID
  /// Whether nobody asked for it by a tap, as at launch: then having no credential is no failure for a screen.
  public var isUnprompted = false
  private var options: (any Sendable)?

  /// Makes a method; `options` is what its strategy reads with ``options(_:)``.
  public init(_ id: ID, options: (any Sendable)? = nil) {
    self.id = id
    self.options = options
  }

  /// The options, if they are of the type that the strategy expects.
  public func options<Options: Sendable>(_ type: Options.Type) -> Options? { options as? Options }
}
