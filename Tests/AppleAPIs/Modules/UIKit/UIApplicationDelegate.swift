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

@available(iOS 13, tvOS 13, visionOS 1, *)
@available(macOS, unavailable)
@available(watchOS, unavailable)
extension UIApplicationDelegate {
  public static func main() {}
}

@available(iOS 13, tvOS 13, visionOS 1, *)
@available(macOS, unavailable)
@available(watchOS, unavailable)
@MainActor open class UISceneConfiguration: NSObject {
  public init(name: String?, sessionRole: UISceneSession.Role) {}
  open var delegateClass: AnyClass?
}

@available(iOS 13, tvOS 13, visionOS 1, *)
@available(macOS, unavailable)
@available(watchOS, unavailable)
extension UISceneDelegate {
  // Objective-C's optional methods.
  public func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {}
  public func sceneWillEnterForeground(_ scene: UIScene) {}
}

@available(iOS 13, tvOS 13, visionOS 1, *)
@available(macOS, unavailable)
@available(watchOS, unavailable)
extension UIView {
  public var bounds: CGRect { CGRect() }
}

@available(iOS 13, tvOS 13, visionOS 1, *)
@available(macOS, unavailable)
@available(watchOS, unavailable)
extension UIViewController {
  public var navigationItem: UINavigationItem { UINavigationItem() }
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
