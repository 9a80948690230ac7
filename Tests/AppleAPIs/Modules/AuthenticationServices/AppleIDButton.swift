public import AppleFoundation

#if os(macOS)
  public import AppKit
#elseif canImport(UIKit)
  public import UIKit
#endif

#if os(macOS)
  @available(macOS 10.15, *)
  @available(iOS, unavailable)
  @available(watchOS, unavailable)
  @available(tvOS, unavailable)
  @available(visionOS, unavailable)
  open class ASAuthorizationAppleIDButton: NSControl {
    public enum ButtonType: Int, Sendable {
      case signIn = 0
      case `continue` = 1
      @available(macOS 10.15.1, *)
      case signUp = 2
      public static var `default`: ButtonType { .signIn }
    }

    public enum Style: Int, Sendable {
      case white = 0
      case whiteOutline = 1
      case black = 2
    }

    public init(authorizationButtonType type: ButtonType, authorizationButtonStyle style: Style) {
      super.init()
    }
    open var cornerRadius: CGFloat = 6
  }
#elseif !os(watchOS)
  @available(iOS 13, tvOS 13, visionOS 1, *)
  @available(macOS, unavailable)
  @available(watchOS, unavailable)
  open class ASAuthorizationAppleIDButton: UIControl {
    public enum ButtonType: Int, Sendable {
      case signIn = 0
      case `continue` = 1
      @available(iOS 13.2, tvOS 13.1, visionOS 1, *)
      case signUp = 2
      public static var `default`: ButtonType { .signIn }
    }

    public enum Style: Int, Sendable {
      case white = 0
      case whiteOutline = 1
      case black = 2
    }

    public init(authorizationButtonType type: ButtonType, authorizationButtonStyle style: Style) {
      super.init()
    }
    public required init?(coder: NSCoder) { nil }
    @available(iOS 13, visionOS 1, *)
    @available(tvOS, unavailable)
    open var cornerRadius: CGFloat = 6
  }
#endif
