import BramleyAPI
import BramleyClient

/// The sign-in methods that an app's screens show, in their order.
///
///     SignInView(auth: auth, methods: [AppleViews(), PasswordViews()])
public struct ShownMethods: Sendable, ExpressibleByArrayLiteral {
  /// The views of each method.
  public let all: [any MethodViews]
  /// Whether the screens show what the server offers, in its order, and these only until that is known.
  public let followsServer: Bool

  /// Makes a list.
  /// - Parameters:
  ///   - all: the views of each method.
  ///   - followsServer: whether the screens show what the server offers, in its order. A method that has no
  ///     views here gets a button with the name that the server gives it. Only methods with a strategy are shown.
  public init(_ all: [any MethodViews], followsServer: Bool = false) {
    self.all = all
    self.followsServer = followsServer
  }

  public init(arrayLiteral elements: any MethodViews...) { self.init(elements) }

  /// What screens show by default: Sign in with Apple.
  public static let standard: ShownMethods = [AppleViews()]

  /// What the server offers, as far as the app has strategies for it, with the kit's own views.
  public static let server = ShownMethods(builtIn.all, followsServer: true)

  /// Every method that the kit has views for. They name an identity, and ask for a proof, also where the app doesn't
  /// offer the method.
  static let builtIn: ShownMethods = [
    AppleViews(),
    PasswordViews(),
    PasskeyViews(),
    EmailViews(.code),
    EmailViews(.link),
    PhoneViews(),
    ProviderViews.google,
    ProviderViews.facebook,
    ProviderViews.gitHub,
    GuestViews(),
  ]
}

extension ShownMethods: Equatable {
  /// Returns whether both lists have views for the same methods, in the same order.
  public static func == (one: ShownMethods, other: ShownMethods) -> Bool {
    one.followsServer == other.followsServer && one.all.map(\.method) == other.all.map(\.method)
  }
}
