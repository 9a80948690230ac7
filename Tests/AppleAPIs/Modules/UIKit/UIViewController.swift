public import AppleFoundation

@available(iOS 2, tvOS 9, visionOS 1, *)
@available(macOS, unavailable)
@available(watchOS, unavailable)
@MainActor open class UIViewController: UIResponder {
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {}
  public required init?(coder: NSCoder) {}
  open var view: UIView! = UIView()
  open var title: String?
  open var viewIfLoaded: UIView? { nil }
  open func viewDidLoad() {}
  open func viewDidAppear(_ animated: Bool) {}
  open func viewDidDisappear(_ animated: Bool) {}
  open var parent: UIViewController? { nil }
  open func willMove(toParent parent: UIViewController?) {}
  open func removeFromParent() {}
  open var presentedViewController: UIViewController? { nil }
  open var presentingViewController: UIViewController? { nil }
  open var isBeingDismissed: Bool { false }
  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil
  ) {}
  open func addChild(_ childController: UIViewController) {}
  open func didMove(toParent parent: UIViewController?) {}
  open var navigationController: UINavigationController? { nil }
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {}
}

@available(iOS 3, visionOS 1, *)
@available(macOS, unavailable)
@available(watchOS, unavailable)
@available(tvOS, unavailable)
open class UIPasteboard: NSObject {
  open class var general: UIPasteboard { fatalError() }
  open var string: String?
}

@available(iOS 10, tvOS 10, visionOS 1, *)
@available(macOS, unavailable)
@available(watchOS, unavailable)
public struct UITextContentType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let emailAddress = UITextContentType(rawValue: "email")
  public static let name = UITextContentType(rawValue: "name")
  public static let telephoneNumber = UITextContentType(rawValue: "tel")
  public static let givenName = UITextContentType(rawValue: "given-name")
  public static let familyName = UITextContentType(rawValue: "family-name")
  @available(iOS 11, tvOS 11, visionOS 1, *)
  public static let username = UITextContentType(rawValue: "username")
  @available(iOS 11, tvOS 11, visionOS 1, *)
  public static let password = UITextContentType(rawValue: "password")
  @available(iOS 12, tvOS 12, visionOS 1, *)
  public static let newPassword = UITextContentType(rawValue: "new-password")
  @available(iOS 12, tvOS 12, visionOS 1, *)
  public static let oneTimeCode = UITextContentType(rawValue: "one-time-code")
}

@available(iOS 2, tvOS 9, visionOS 1, *)
@available(macOS, unavailable)
@available(watchOS, unavailable)
public enum UIKeyboardType: Int, Sendable {
  case `default` = 0
  case numberPad = 4
  case phonePad = 5
  case emailAddress = 7
}

@available(iOS 2, tvOS 9, visionOS 1, *)
@available(macOS, unavailable)
@available(watchOS, unavailable)
@MainActor open class UIDevice: NSObject {
  open class var current: UIDevice { fatalError() }
  open var name: String { "" }
  open var model: String { "" }
  open var systemName: String { "" }
}

@available(iOS 2, tvOS 9, visionOS 1, *)
@available(macOS, unavailable)
@available(watchOS, unavailable)
@MainActor open class UINavigationController: UIViewController {
  public init(rootViewController: UIViewController) { super.init(nibName: nil, bundle: nil) }
  public required init?(coder: NSCoder) { nil }
  open func pushViewController(_ viewController: UIViewController, animated: Bool) {}
  @discardableResult
  open func popToRootViewController(animated: Bool) -> [UIViewController]? { nil }
}

@available(iOS 8, tvOS 9, visionOS 1, *)
@available(macOS, unavailable)
@available(watchOS, unavailable)
@MainActor open class UIAlertController: UIViewController {
  public enum Style: Int, Sendable {
    case actionSheet = 0
    case alert = 1
  }

  public convenience init(title: String?, message: String?, preferredStyle: Style) {
    self.init(nibName: nil, bundle: nil)
  }
  open func addAction(_ action: UIAlertAction) {}
}

@available(iOS 8, tvOS 9, visionOS 1, *)
@available(macOS, unavailable)
@available(watchOS, unavailable)
@MainActor open class UIAlertAction: NSObject {
  public enum Style: Int, Sendable {
    case `default` = 0
    case cancel = 1
    case destructive = 2
  }

  public convenience init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
    self.init()
  }
}
