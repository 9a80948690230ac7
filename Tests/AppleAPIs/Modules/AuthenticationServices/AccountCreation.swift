public import AppleFoundation

@available(iOS 26, macOS 26, visionOS 26, *)
@available(watchOS, unavailable)
@available(tvOS, unavailable)
open class ASAuthorizationAccountCreationProvider: NSObject, ASAuthorizationProvider {
  public override init() {}
  open func createPlatformPublicKeyCredentialRegistrationRequest(
    acceptedContactIdentifiers: [ASContactIdentifierRequest], shouldRequestName: Bool,
    relyingPartyIdentifier: String, challenge: Data, userID: Data
  ) -> ASAuthorizationAccountCreationPlatformPublicKeyCredentialRequest { fatalError() }
}

@available(iOS 26, macOS 26, visionOS 26, *)
@available(watchOS, unavailable)
@available(tvOS, unavailable)
open class ASAuthorizationAccountCreationPlatformPublicKeyCredentialRequest: ASAuthorizationRequest {}

@available(iOS 26, macOS 26, visionOS 26, *)
@available(watchOS, unavailable)
@available(tvOS, unavailable)
public enum ASContactIdentifierRequest: Hashable, Sendable {
  case email
  case phoneNumber
}

@available(iOS 26, macOS 26, visionOS 26, *)
@available(watchOS, unavailable)
@available(tvOS, unavailable)
public struct ASEmailIdentifier: Sendable {
  public var value: String
}

@available(iOS 26, macOS 26, visionOS 26, *)
@available(watchOS, unavailable)
@available(tvOS, unavailable)
public struct ASPhoneNumberIdentifier: Sendable {
  public var value: String
}

@available(iOS 26, macOS 26, visionOS 26, *)
@available(watchOS, unavailable)
@available(tvOS, unavailable)
public enum ASContactIdentifier: Sendable {
  case email(ASEmailIdentifier)
  case phoneNumber(ASPhoneNumberIdentifier)
}

@available(iOS 26, macOS 26, visionOS 26, *)
@available(watchOS, unavailable)
@available(tvOS, unavailable)
open class ASAuthorizationAccountCreationPlatformPublicKeyCredential: NSObject, ASAuthorizationCredential,
  @unchecked Sendable
{
  override init() {}
  open var contactIdentifier: ASContactIdentifier { fatalError() }
  open var name: PersonNameComponents? { nil }
  open var credentialRegistration: ASAuthorizationPlatformPublicKeyCredentialRegistration { fatalError() }
}
