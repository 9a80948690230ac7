@_exported public import AppleFoundation

// The watch has a UIKit too, without windows, views and controls.

@available(iOS 2, tvOS 9, visionOS 1, *)
@available(macOS, unavailable)
@available(watchOS, unavailable)
@MainActor open class UIResponder: NSObject {
  public override nonisolated init() {}
}

@available(iOS 2, tvOS 9, visionOS 1, *)
@available(macOS, unavailable)
@available(watchOS, unavailable)
@MainActor open class UIView: UIResponder {
  public override nonisolated init() {}
  public init(frame: CGRect) {}
  public required init?(coder: NSCoder) {}
  open var window: UIWindow? { nil }
  open var translatesAutoresizingMaskIntoConstraints: Bool = true
  open var leadingAnchor: NSLayoutXAxisAnchor { fatalError() }
  open var trailingAnchor: NSLayoutXAxisAnchor { fatalError() }
  open var topAnchor: NSLayoutYAxisAnchor { fatalError() }
  open var bottomAnchor: NSLayoutYAxisAnchor { fatalError() }
  open var heightAnchor: NSLayoutDimension { fatalError() }
  open func addSubview(_ view: UIView) {}
  open func removeFromSuperview() {}
  open var traitCollection: UITraitCollection { fatalError() }
  @available(iOS 17, tvOS 17, visionOS 1, *)
  @discardableResult public func registerForTraitChanges<Observer>(
    _ traits: [any UITraitDefinition.Type],
    handler: @escaping @MainActor (Observer, UITraitCollection) -> Void
  ) -> any UITraitChangeRegistration { fatalError() }
}

@available(iOS 8, tvOS 9, visionOS 1, *)
@available(macOS, unavailable)
@available(watchOS, unavailable)
@MainActor open class UITraitCollection: NSObject {
  @available(iOS 12, tvOS 10, visionOS 1, *)
  open var userInterfaceStyle: UIUserInterfaceStyle { .unspecified }
}

@available(iOS 12, tvOS 10, visionOS 1, *)
@available(macOS, unavailable)
@available(watchOS, unavailable)
public enum UIUserInterfaceStyle: Int, Sendable {
  case unspecified = 0
  case light = 1
  case dark = 2
}

@available(iOS 17, tvOS 17, visionOS 1, *)
@available(macOS, unavailable)
@available(watchOS, unavailable)
public protocol UITraitDefinition {}

@available(iOS 17, tvOS 17, visionOS 1, *)
@available(macOS, unavailable)
@available(watchOS, unavailable)
public protocol UITraitChangeRegistration {}

@available(iOS 17, tvOS 17, visionOS 1, *)
@available(macOS, unavailable)
@available(watchOS, unavailable)
public enum UITraitUserInterfaceStyle: UITraitDefinition {}

@available(iOS 2, tvOS 9, visionOS 1, *)
@available(macOS, unavailable)
@available(watchOS, unavailable)
@MainActor open class UIWindow: UIView {
  public init(windowScene: UIWindowScene) { super.init() }
  public override init(frame: CGRect) { super.init() }
  public required init?(coder: NSCoder) { nil }
  open var isKeyWindow: Bool { false }
  open weak var windowScene: UIWindowScene?
  open var rootViewController: UIViewController?
  open func makeKeyAndVisible() {}
}

@available(iOS 13, tvOS 13, visionOS 1, *)
@available(macOS, unavailable)
@available(watchOS, unavailable)
@MainActor open class UIScene: UIResponder {
  public enum ActivationState: Int, Sendable {
    case unattached = -1
    case foregroundActive = 0
    case foregroundInactive = 1
    case background = 2
  }

  open class ConnectionOptions: NSObject {}

  open var activationState: ActivationState { .unattached }
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
@MainActor public protocol UISceneDelegate: NSObjectProtocol {
  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions)
  func sceneWillEnterForeground(_ scene: UIScene)
}

@available(iOS 13, tvOS 13, visionOS 1, *)
@available(macOS, unavailable)
@available(watchOS, unavailable)
@MainActor public protocol UIWindowSceneDelegate: UISceneDelegate {
  var window: UIWindow? { get set }
}

@available(iOS 13, tvOS 13, visionOS 1, *)
@available(macOS, unavailable)
@available(watchOS, unavailable)
@MainActor open class UIWindowScene: UIScene {
  open var windows: [UIWindow] { [] }
  @available(iOS 15, tvOS 15, visionOS 1, *)
  open var keyWindow: UIWindow? { nil }
}

@available(iOS 2, tvOS 9, visionOS 1, *)
@available(macOS, unavailable)
@available(watchOS, unavailable)
@MainActor open class UIApplication: UIResponder {
  @available(iOSApplicationExtension, unavailable)
  @available(tvOSApplicationExtension, unavailable)
  @available(visionOSApplicationExtension, unavailable)
  open class var shared: UIApplication { fatalError() }
  @available(iOS 13, tvOS 13, visionOS 1, *)
  open var connectedScenes: Set<UIScene> { [] }
  public nonisolated class var didBecomeActiveNotification: NSNotification.Name { NSNotification.Name("") }
  public nonisolated class var willEnterForegroundNotification: NSNotification.Name {
    NSNotification.Name("")
  }
}
