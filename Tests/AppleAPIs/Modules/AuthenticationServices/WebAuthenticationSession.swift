public import AppleFoundation

@available(iOS 12, macOS 10.15, watchOS 6.2, tvOS 16, visionOS 1, *)
open class ASWebAuthenticationSession: NSObject {
  public typealias CompletionHandler = (URL?, (any Error)?) -> Void

  // In Swift a struct of factory methods, in Objective-C a class.
  @available(iOS 17.4, macOS 14.4, watchOS 10.4, tvOS 17.4, visionOS 1.1, *)
  open class Callback: NSObject {
    override init() {}
    open class func customScheme(_ customScheme: String) -> Callback { Callback() }
    open class func https(host: String, path: String) -> Callback { Callback() }
    open func matchesURL(_ url: URL) -> Bool { false }
  }

  public init(url URL: URL, callbackURLScheme: String?, completionHandler: @escaping CompletionHandler) {}
  @available(iOS 17.4, macOS 14.4, watchOS 10.4, tvOS 17.4, visionOS 1.1, *)
  public init(url URL: URL, callback: Callback, completionHandler: @escaping CompletionHandler) {}
  @available(iOS 17.4, macOS 14.4, watchOS 10.4, tvOS 17.4, visionOS 1.1, *)
  open var additionalHeaderFields: [String: String]?
  @available(iOS 13, macOS 10.15, visionOS 1, *)
  @available(watchOS, unavailable)
  @available(tvOS, unavailable)
  open weak var presentationContextProvider: (any ASWebAuthenticationPresentationContextProviding)?
  @available(iOS 13, macOS 10.15, watchOS 6.2, visionOS 1, *)
  @available(tvOS, unavailable)
  open var prefersEphemeralWebBrowserSession: Bool = false
  @available(iOS 13.4, macOS 10.15.4, watchOS 6.2, tvOS 16, visionOS 1, *)
  open var canStart: Bool { false }
  @discardableResult open func start() -> Bool { false }
  @available(iOS 12, macOS 10.15, watchOS 6.2, visionOS 1, *)
  @available(tvOS, unavailable)
  open func cancel() {}
}

@available(iOS 13, macOS 10.15, visionOS 1, *)
@available(watchOS, unavailable)
@available(tvOS, unavailable)
// newer: @MainActor
public protocol ASWebAuthenticationPresentationContextProviding: NSObjectProtocol {
  func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor
}

@available(iOS 12, macOS 10.15, watchOS 6.2, tvOS 16, visionOS 1, *)
public struct ASWebAuthenticationSessionError: CustomNSError, Hashable, Sendable {
  public enum Code: Int, Sendable {
    case canceledLogin = 1
    @available(iOS 13, macOS 10.15, watchOS 6.2, tvOS 16, visionOS 1, *)
    case presentationContextNotProvided = 2
    @available(iOS 13, macOS 10.15, watchOS 6.2, tvOS 16, visionOS 1, *)
    case presentationContextInvalid = 3
  }

  public static var errorDomain: String { "com.apple.AuthenticationServices.WebAuthenticationSession" }
  public let code: Code
  public init(_ code: Code, userInfo: [String: Any] = [:]) { self.code = code }
  public var errorCode: Int { code.rawValue }
  public var errorUserInfo: [String: Any] { [:] }
  public static var canceledLogin: Code { .canceledLogin }
  public static var presentationContextNotProvided: Code { .presentationContextNotProvided }
  public static var presentationContextInvalid: Code { .presentationContextInvalid }
}
