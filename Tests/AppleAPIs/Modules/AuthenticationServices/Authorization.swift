public import AppleFoundation

@available(iOS 13, macOS 10.15, watchOS 6, tvOS 13, visionOS 1, *)
open class ASAuthorization: NSObject {
  public struct Scope: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let fullName = Scope(rawValue: "full_name")
    public static let email = Scope(rawValue: "email")
  }

  public struct OpenIDOperation: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let operationImplicit = OpenIDOperation(rawValue: "implicit")
    public static let operationLogin = OpenIDOperation(rawValue: "login")
    public static let operationRefresh = OpenIDOperation(rawValue: "refresh")
    public static let operationLogout = OpenIDOperation(rawValue: "logout")
  }

  override init() {}
  open var provider: any ASAuthorizationProvider { fatalError() }
  open var credential: any ASAuthorizationCredential { fatalError() }
}

@available(iOS 13, macOS 10.15, watchOS 6, tvOS 15, visionOS 1, *)
open class ASAuthorizationPasswordProvider: NSObject, ASAuthorizationProvider {
  public override init() {}
  open func createRequest() -> ASAuthorizationPasswordRequest { fatalError() }
}

@available(iOS 13, macOS 10.15, watchOS 6, tvOS 15, visionOS 1, *)
open class ASAuthorizationPasswordRequest: ASAuthorizationRequest {}

@available(iOS 12, macOS 10.15, watchOS 6, tvOS 15, visionOS 1, *)
open class ASPasswordCredential: NSObject, ASAuthorizationCredential {
  public init(user: String, password: String) {}
  open var user: String { "" }
  open var password: String { "" }
}
