import BramleyAPI
import BramleyClient

/// The sign-in methods that an app's screens show, in their order.
///
///     SignInView(auth: auth, methods: [AppleViews(), PasswordViews()])
public struct MethodList: Sendable, ExpressibleByArrayLiteral {
  /// The views of each method.
  public let all: [any MethodViews]

  /// Makes a list.
  public init(_ all: [any MethodViews]) { self.all = all }

  public init(arrayLiteral elements: any MethodViews...) { self.init(elements) }

  /// What screens show by default: Sign in with Apple.
  public static let standard: MethodList = [AppleViews()]

  /// Every method that the kit has views for. They name an identity, and ask for a proof, also where the app doesn't
  /// offer the method.
  static let builtIn: MethodList = [
    AppleViews(),
    PasswordViews(),
    ProviderViews("google", provider: "google", name: "Google"),
    ProviderViews("facebook", provider: "facebook", name: "Facebook"),
  ]
}

extension MethodList: Equatable {
  /// Returns whether both lists have views for the same methods, in the same order.
  public static func == (one: MethodList, other: MethodList) -> Bool {
    one.all.map(\.method) == other.all.map(\.method)
  }
}
