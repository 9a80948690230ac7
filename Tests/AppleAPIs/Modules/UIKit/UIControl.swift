public import AppleFoundation

@available(iOS 2, tvOS 9, visionOS 1, *)
@available(macOS, unavailable)
@available(watchOS, unavailable)
@MainActor open class UIControl: UIView {
  public struct Event: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let touchUpInside = Event(rawValue: 1 << 6)
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
  }

  open var isEnabled: Bool = true
  @available(iOS 14, tvOS 14, visionOS 1, *)
  open func addAction(_ action: UIAction, for controlEvents: Event) {}
  open func addTarget(_ target: Any?, action: Selector, for controlEvents: Event) {}
  open func sendActions(for controlEvents: Event) {}
}

@available(iOS 13, tvOS 14, visionOS 1, *)
@available(macOS, unavailable)
@available(watchOS, unavailable)
@MainActor open class UIMenuElement: NSObject {}

@available(iOS 13, tvOS 14, visionOS 1, *)
@available(macOS, unavailable)
@available(watchOS, unavailable)
@MainActor open class UIMenu: UIMenuElement {
  public init(title: String = "", children: [UIMenuElement] = []) {}
}

@available(iOS 13, tvOS 13, visionOS 1, *)
@available(macOS, unavailable)
@available(watchOS, unavailable)
public typealias UIActionHandler = @MainActor (UIAction) -> Void

@available(iOS 13, tvOS 13, visionOS 1, *)
@available(macOS, unavailable)
@available(watchOS, unavailable)
@MainActor open class UIAction: UIMenuElement {
  @available(iOS 14, tvOS 14, visionOS 1, *)
  public init(
    title: String = "", subtitle: String? = nil, identifier: String? = nil, handler: @escaping UIActionHandler
  ) {}
}

@available(iOS 6, tvOS 9, visionOS 1, *)
@available(macOS, unavailable)
@available(watchOS, unavailable)
@MainActor open class NSLayoutConstraint: NSObject {
  open class func activate(_ constraints: [NSLayoutConstraint]) {}
}

@available(iOS 9, tvOS 9, visionOS 1, *)
@available(macOS, unavailable)
@available(watchOS, unavailable)
@MainActor open class NSLayoutXAxisAnchor: NSObject {
  open func constraint(equalTo anchor: NSLayoutXAxisAnchor) -> NSLayoutConstraint { fatalError() }
}

@available(iOS 9, tvOS 9, visionOS 1, *)
@available(macOS, unavailable)
@available(watchOS, unavailable)
@MainActor open class NSLayoutYAxisAnchor: NSObject {
  open func constraint(equalTo anchor: NSLayoutYAxisAnchor) -> NSLayoutConstraint { fatalError() }
}

@available(iOS 9, tvOS 9, visionOS 1, *)
@available(macOS, unavailable)
@available(watchOS, unavailable)
@MainActor open class NSLayoutDimension: NSObject {
  open func constraint(greaterThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint { fatalError() }
}
