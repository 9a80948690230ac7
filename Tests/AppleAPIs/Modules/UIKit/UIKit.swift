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
  public init?(coder: NSCoder) {}
  open var window: UIWindow? { nil }
  open var translatesAutoresizingMaskIntoConstraints: Bool = true
  open var leadingAnchor: NSLayoutXAxisAnchor { fatalError() }
  open var trailingAnchor: NSLayoutXAxisAnchor { fatalError() }
  open var topAnchor: NSLayoutYAxisAnchor { fatalError() }
  open var bottomAnchor: NSLayoutYAxisAnchor { fatalError() }
  open func addSubview(_ view: UIView) {}
}

@available(iOS 2, tvOS 9, visionOS 1, *)
@available(macOS, unavailable)
@available(watchOS, unavailable)
@MainActor open class UIWindow: UIView {
  public init(windowScene: UIWindowScene) { super.init() }
  public override init(frame: CGRect) { super.init() }
  public required override init?(coder: NSCoder) { nil }
  open var isKeyWindow: Bool { false }
  open weak var windowScene: UIWindowScene?
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

  open var activationState: ActivationState { .unattached }
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
  open class var shared: UIApplication { fatalError() }
  @available(iOS 13, tvOS 13, visionOS 1, *)
  open var connectedScenes: Set<UIScene> { [] }
  public nonisolated class var didBecomeActiveNotification: NSNotification.Name { NSNotification.Name("") }
  public nonisolated class var willEnterForegroundNotification: NSNotification.Name {
    NSNotification.Name("")
  }
}
