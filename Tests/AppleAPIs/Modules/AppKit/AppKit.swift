@_exported public import AppleFoundation

@available(macOS 10, *)
@available(iOS, unavailable)
@available(watchOS, unavailable)
@available(tvOS, unavailable)
@available(visionOS, unavailable)
@MainActor open class NSResponder: NSObject {
  public override nonisolated init() {}
}

@available(macOS 10, *)
@available(iOS, unavailable)
@available(watchOS, unavailable)
@available(tvOS, unavailable)
@available(visionOS, unavailable)
@MainActor open class NSView: NSResponder {
  public override nonisolated init() {}
  open var window: NSWindow? { nil }
}

@available(macOS 10, *)
@available(iOS, unavailable)
@available(watchOS, unavailable)
@available(tvOS, unavailable)
@available(visionOS, unavailable)
@MainActor open class NSControl: NSView {
  open weak var target: AnyObject?
  open var action: Selector?
  open var isEnabled: Bool = true
}

@available(macOS 10, *)
@available(iOS, unavailable)
@available(watchOS, unavailable)
@available(tvOS, unavailable)
@available(visionOS, unavailable)
@MainActor open class NSWindow: NSResponder {
  public override nonisolated init() {}
  open var isKeyWindow: Bool { false }
}

@available(macOS 10, *)
@available(iOS, unavailable)
@available(watchOS, unavailable)
@available(tvOS, unavailable)
@available(visionOS, unavailable)
@MainActor open class NSApplication: NSResponder {
  open class var shared: NSApplication { fatalError() }
  open var keyWindow: NSWindow? { nil }
  open var mainWindow: NSWindow? { nil }
  open var windows: [NSWindow] { [] }
  public nonisolated class var didBecomeActiveNotification: NSNotification.Name { NSNotification.Name("") }
  public nonisolated class var willBecomeActiveNotification: NSNotification.Name { NSNotification.Name("") }
}

@available(macOS 10, *)
@available(iOS, unavailable)
@available(watchOS, unavailable)
@available(tvOS, unavailable)
@available(visionOS, unavailable)
open class NSPasteboard: NSObject {
  public struct PasteboardType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let string = PasteboardType(rawValue: "public.utf8-plain-text")
  }

  open class var general: NSPasteboard { fatalError() }
  @discardableResult open func clearContents() -> Int { 0 }
  @discardableResult open func setString(_ string: String, forType dataType: PasteboardType) -> Bool { false }
}

@available(macOS 11, *)
@available(iOS, unavailable)
@available(watchOS, unavailable)
@available(tvOS, unavailable)
@available(visionOS, unavailable)
public struct NSTextContentType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let username = NSTextContentType(rawValue: "username")
  public static let password = NSTextContentType(rawValue: "password")
  @available(macOS 11, *)
  public static let oneTimeCode = NSTextContentType(rawValue: "one-time-code")
  @available(macOS 14, *)
  public static let newPassword = NSTextContentType(rawValue: "new-password")
  @available(macOS 14, *)
  public static let givenName = NSTextContentType(rawValue: "given-name")
  @available(macOS 14, *)
  public static let familyName = NSTextContentType(rawValue: "family-name")
  @available(macOS 14, *)
  public static let telephoneNumber = NSTextContentType(rawValue: "tel")
  @available(macOS 14, *)
  public static let emailAddress = NSTextContentType(rawValue: "email")
}
