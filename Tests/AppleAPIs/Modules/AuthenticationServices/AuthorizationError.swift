public import AppleFoundation

@available(iOS 13, macOS 10.15, watchOS 6, tvOS 13, visionOS 1, *)
public struct ASAuthorizationError: CustomNSError, Hashable, Sendable {
  public enum Code: Int, Sendable {
    case unknown = 1000
    case canceled = 1001
    case invalidResponse = 1002
    case notHandled = 1003
    case failed = 1004
    @available(iOS 15, macOS 12, visionOS 1, *)
    @available(watchOS, unavailable)
    @available(tvOS, unavailable)
    case notInteractive = 1005
    @available(iOS 18, macOS 15, visionOS 2, *)
    @available(watchOS, unavailable)
    @available(tvOS, unavailable)
    case matchedExcludedCredential = 1006
    @available(iOS 18.2, macOS 15.2, visionOS 2.2, *)
    @available(watchOS, unavailable)
    @available(tvOS, unavailable)
    case credentialImport = 1007
    @available(iOS 18.2, macOS 15.2, visionOS 2.2, *)
    @available(watchOS, unavailable)
    @available(tvOS, unavailable)
    case credentialExport = 1008
    @available(iOS 26, macOS 26, visionOS 26, *)
    @available(watchOS, unavailable)
    @available(tvOS, unavailable)
    case preferSignInWithApple = 1009
    @available(iOS 26, macOS 26, visionOS 26, *)
    @available(watchOS, unavailable)
    @available(tvOS, unavailable)
    case deviceNotConfiguredForPasskeyCreation = 1010
  }

  public static var errorDomain: String { "com.apple.AuthenticationServices.AuthorizationError" }
  public let code: Code
  public init(_ code: Code, userInfo: [String: Any] = [:]) { self.code = code }
  public var errorCode: Int { code.rawValue }
  public var errorUserInfo: [String: Any] { [:] }
  public static var unknown: Code { .unknown }
  public static var canceled: Code { .canceled }
  public static var invalidResponse: Code { .invalidResponse }
  public static var notHandled: Code { .notHandled }
  public static var failed: Code { .failed }
}
