public import AppleFoundation

@available(iOS 2, tvOS 9, visionOS 1, *)
@available(macOS, unavailable)
@available(watchOS, unavailable)
@MainActor public protocol UIApplicationDelegate: NSObjectProtocol {
  func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration
}

extension UIApplicationDelegate {
  public static func main() {}
}

@available(iOS 13, tvOS 13, visionOS 1, *)
@available(macOS, unavailable)
@available(watchOS, unavailable)
@MainActor public protocol UIWindowSceneDelegate: NSObjectProtocol {
  var window: UIWindow? { get set }
}

@available(iOS 13, tvOS 13, visionOS 1, *)
@available(macOS, unavailable)
@available(watchOS, unavailable)
@MainActor open class UISceneSession: NSObject {
  public struct Role: Sendable {}
  open var role: Role { Role() }
}

@available(iOS 13, tvOS 13, visionOS 1, *)
@available(macOS, unavailable)
@available(watchOS, unavailable)
@MainActor open class UISceneConfiguration: NSObject {
  public init(name: String?, sessionRole: UISceneSession.Role) {}
  open var delegateClass: AnyClass?
}

extension UIScene {
  @MainActor open class ConnectionOptions: NSObject {}
}

extension UIWindow {
  public var rootViewController: UIViewController? {
    get { nil }
    set {}
  }
  public func makeKeyAndVisible() {}
}

extension UIView {
  public var bounds: CGRect { CGRect() }
}

extension UIViewController {
  public var navigationItem: UINavigationItem { UINavigationItem() }
  public func present(
    _ viewController: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil
  ) {}
}

@available(iOS 2, tvOS 9, visionOS 1, *)
@available(macOS, unavailable)
@available(watchOS, unavailable)
@MainActor open class UINavigationItem: NSObject {
  open var rightBarButtonItem: UIBarButtonItem?
}

@available(iOS 2, tvOS 9, visionOS 1, *)
@available(macOS, unavailable)
@available(watchOS, unavailable)
@MainActor open class UIBarButtonItem: NSObject {
  public init(title: String? = nil, primaryAction: UIAction? = nil) {}
}

@available(iOS 2, tvOS 9, visionOS 1, *)
@available(macOS, unavailable)
@available(watchOS, unavailable)
@MainActor open class UINavigationController: UIViewController {
  public init(rootViewController: UIViewController) { super.init(nibName: nil, bundle: nil) }
  public required init?(coder: NSCoder) { nil }
}

@available(iOS 2, tvOS 9, visionOS 1, *)
@available(macOS, unavailable)
@available(watchOS, unavailable)
@MainActor open class UILabel: UIView {
  open var text: String?
  open var textAlignment: NSTextAlignment = .natural
}

@available(iOS 6, tvOS 9, visionOS 1, *)
@available(macOS, unavailable)
@available(watchOS, unavailable)
public enum NSTextAlignment: Int, Sendable {
  case left
  case center
  case natural = 4
}
