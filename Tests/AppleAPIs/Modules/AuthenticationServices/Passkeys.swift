public import AppleFoundation

@available(iOS 15, macOS 12, tvOS 16, visionOS 1, *)
@available(watchOS, unavailable)
public protocol ASPublicKeyCredential: ASAuthorizationCredential {
  var rawClientDataJSON: Data { get }
  var credentialID: Data { get }
}

@available(iOS 15, macOS 12, tvOS 16, visionOS 1, *)
@available(watchOS, unavailable)
public protocol ASAuthorizationPublicKeyCredentialRegistration: ASPublicKeyCredential {
  var rawAttestationObject: Data? { get }
}

@available(iOS 15, macOS 12, tvOS 16, visionOS 1, *)
@available(watchOS, unavailable)
public protocol ASAuthorizationPublicKeyCredentialAssertion: ASPublicKeyCredential {
  var rawAuthenticatorData: Data! { get }
  var userID: Data! { get }
  var signature: Data! { get }
}

@available(iOS 15, macOS 12, tvOS 16, visionOS 1, *)
@available(watchOS, unavailable)
public struct ASAuthorizationPublicKeyCredentialUserVerificationPreference: RawRepresentable, Hashable,
  Sendable
{
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

@available(iOS 15, macOS 12, tvOS 16, visionOS 1, *)
@available(watchOS, unavailable)
open class ASAuthorizationPlatformPublicKeyCredentialProvider: NSObject, ASAuthorizationProvider {
  public init(relyingPartyIdentifier: String) {}
  open func createCredentialRegistrationRequest(
    challenge: Data, name: String, userID: Data
  ) -> ASAuthorizationPlatformPublicKeyCredentialRegistrationRequest { fatalError() }
  open func createCredentialAssertionRequest(
    challenge: Data
  ) -> ASAuthorizationPlatformPublicKeyCredentialAssertionRequest { fatalError() }
}

@available(iOS 15, macOS 12, tvOS 16, visionOS 1, *)
@available(watchOS, unavailable)
open class ASAuthorizationPlatformPublicKeyCredentialRegistrationRequest: ASAuthorizationRequest {
  @available(iOS 18, macOS 15, visionOS 2, *)
  @available(watchOS, unavailable)
  @available(tvOS, unavailable)
  public enum RequestStyle: Int, Sendable {
    case standard = 0
    case conditional = 1
  }

  open var displayName: String?
  open var userVerificationPreference = ASAuthorizationPublicKeyCredentialUserVerificationPreference(
    rawValue: "preferred")
  @available(iOS 17.4, macOS 13.5, *)
  @available(watchOS, unavailable)
  @available(tvOS, unavailable)
  @available(visionOS, unavailable)
  open var excludedCredentials: [ASAuthorizationPlatformPublicKeyCredentialDescriptor]? {
    get { nil }
    set {}
  }
  @available(iOS 18, macOS 15, visionOS 2, *)
  @available(watchOS, unavailable)
  @available(tvOS, unavailable)
  open var requestStyle: RequestStyle {
    get { .standard }
    set {}
  }
}

@available(iOS 15, macOS 12, tvOS 16, visionOS 1, *)
@available(watchOS, unavailable)
open class ASAuthorizationPlatformPublicKeyCredentialAssertionRequest: ASAuthorizationRequest {
  open var allowedCredentials: [ASAuthorizationPlatformPublicKeyCredentialDescriptor] = []
  open var userVerificationPreference = ASAuthorizationPublicKeyCredentialUserVerificationPreference(
    rawValue: "preferred")
}

@available(iOS 15, macOS 12, tvOS 16, visionOS 1, *)
@available(watchOS, unavailable)
open class ASAuthorizationPlatformPublicKeyCredentialDescriptor: NSObject {
  public init(credentialID: Data) {}
}

@available(iOS 15, macOS 12, tvOS 16, visionOS 1, *)
@available(watchOS, unavailable)
open class ASAuthorizationPlatformPublicKeyCredentialRegistration: NSObject,
  ASAuthorizationPublicKeyCredentialRegistration
{
  override init() {}
  open var credentialID: Data { Data() }
  open var rawClientDataJSON: Data { Data() }
  open var rawAttestationObject: Data? { nil }
}

@available(iOS 15, macOS 12, tvOS 16, visionOS 1, *)
@available(watchOS, unavailable)
open class ASAuthorizationPlatformPublicKeyCredentialAssertion: NSObject,
  ASAuthorizationPublicKeyCredentialAssertion
{
  override init() {}
  open var credentialID: Data { Data() }
  open var rawClientDataJSON: Data { Data() }
  open var rawAuthenticatorData: Data! { Data() }
  open var userID: Data! { Data() }
  open var signature: Data! { Data() }
}
