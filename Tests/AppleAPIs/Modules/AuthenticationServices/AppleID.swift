public import AppleFoundation

@available(iOS 13, macOS 10.15, watchOS 6, tvOS 13, visionOS 1, *)
public protocol ASAuthorizationProvider: NSObjectProtocol {}

@available(iOS 13, macOS 10.15, watchOS 6, tvOS 13, visionOS 1, *)
public protocol ASAuthorizationCredential: NSObjectProtocol {}

@available(iOS 13, macOS 10.15, watchOS 6, tvOS 13, visionOS 1, *)
open class ASAuthorizationAppleIDProvider: NSObject, ASAuthorizationProvider {
  public enum CredentialState: Int, Sendable {
    case revoked = 0
    case authorized = 1
    case notFound = 2
    case transferred = 3
  }

  public override init() {}
  public class var credentialRevokedNotification: NSNotification.Name { NSNotification.Name("") }
  open func createRequest() -> ASAuthorizationAppleIDRequest { fatalError() }
  open func getCredentialState(
    forUserID userID: String, completion: @escaping @Sendable (CredentialState, (any Error)?) -> Void
  ) {}
  open func credentialState(forUserID userID: String) async throws -> CredentialState { .notFound }
}

@available(iOS 13, macOS 10.15, watchOS 6, tvOS 13, visionOS 1, *)
open class ASAuthorizationRequest: NSObject {
  override init() {}
  open var provider: any ASAuthorizationProvider { fatalError() }
}

@available(iOS 13, macOS 10.15, watchOS 6, tvOS 13, visionOS 1, *)
open class ASAuthorizationOpenIDRequest: ASAuthorizationRequest {
  open var requestedScopes: [ASAuthorization.Scope]?
  open var state: String?
  open var nonce: String?
  open var requestedOperation: ASAuthorization.OpenIDOperation = .operationImplicit
}

@available(iOS 13, macOS 10.15, watchOS 6, tvOS 13, visionOS 1, *)
open class ASAuthorizationAppleIDRequest: ASAuthorizationOpenIDRequest {
  open var user: String?
}

@available(iOS 13, macOS 10.15, watchOS 6, tvOS 13, visionOS 1, *)
open class ASAuthorizationAppleIDCredential: NSObject, ASAuthorizationCredential, @unchecked Sendable {
  override init() {}
  open var user: String { "" }
  open var state: String? { nil }
  open var authorizedScopes: [ASAuthorization.Scope] { [] }
  open var authorizationCode: Data? { nil }
  open var identityToken: Data? { nil }
  open var email: String? { nil }
  open var fullName: PersonNameComponents? { nil }
  open var realUserStatus: ASUserDetectionStatus { .unsupported }
  // Documented as of iOS 17, but first in the SDKs of these versions.
  @available(iOS 17.4, macOS 14.4, watchOS 10, tvOS 17.4, visionOS 1, *)
  open var userAgeRange: ASUserAgeRange { .unknown }
}

@available(iOS 13, macOS 10.15, watchOS 6, tvOS 13, visionOS 1, *)
public enum ASUserDetectionStatus: Int, Sendable {
  case unsupported = 0
  case unknown = 1
  case likelyReal = 2
}

@available(iOS 17.4, macOS 14.4, watchOS 10, tvOS 17.4, visionOS 1, *)
public enum ASUserAgeRange: Int, Sendable {
  case unknown = 0
  case child = 1
  case notChild = 2
}
