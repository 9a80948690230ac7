@_exported public import AppleFoundation

@available(watchOS 2, *)
@available(iOS, unavailable)
@available(macOS, unavailable)
@available(tvOS, unavailable)
@available(visionOS, unavailable)
@MainActor open class WKInterfaceObject: NSObject {
  open func setHidden(_ hidden: Bool) {}
}

@available(watchOS 6, *)
@available(iOS, unavailable)
@available(macOS, unavailable)
@available(tvOS, unavailable)
@available(visionOS, unavailable)
@MainActor open class WKInterfaceAuthorizationAppleIDButton: WKInterfaceObject {
  public enum Style: Int, Sendable {
    case `default` = 0
    case white = 1
  }

  @available(watchOS 6.1, *)
  public init(style: Style, target: Any?, action: Selector) {}
}

@available(watchOS 2, *)
@available(iOS, unavailable)
@available(macOS, unavailable)
@available(tvOS, unavailable)
@available(visionOS, unavailable)
@MainActor open class WKInterfaceDevice: NSObject {
  open class func current() -> WKInterfaceDevice { fatalError() }
  open var name: String { "" }
  open var model: String { "" }
}

@available(watchOS 7, *)
@available(iOS, unavailable)
@available(macOS, unavailable)
@available(tvOS, unavailable)
@available(visionOS, unavailable)
@MainActor open class WKApplication: NSObject {
  public nonisolated class var didBecomeActiveNotification: NSNotification.Name { NSNotification.Name("") }
  public nonisolated class var willEnterForegroundNotification: NSNotification.Name {
    NSNotification.Name("")
  }
}

@available(watchOS 5, *)
@available(iOS, unavailable)
@available(macOS, unavailable)
@available(tvOS, unavailable)
@available(visionOS, unavailable)
public struct WKTextContentType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let givenName = WKTextContentType(rawValue: "given-name")
  public static let familyName = WKTextContentType(rawValue: "family-name")
  public static let emailAddress = WKTextContentType(rawValue: "email")
  public static let telephoneNumber = WKTextContentType(rawValue: "tel")
  public static let username = WKTextContentType(rawValue: "username")
  public static let password = WKTextContentType(rawValue: "password")
  public static let newPassword = WKTextContentType(rawValue: "new-password")
  public static let oneTimeCode = WKTextContentType(rawValue: "one-time-code")
}
