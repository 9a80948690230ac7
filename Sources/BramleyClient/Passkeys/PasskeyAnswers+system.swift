#if canImport(AuthenticationServices) && !os(watchOS)
  import AuthenticationServices
  import BramleyAPI
  import Foundation

  extension AppleSheetAnswer {
    /// Makes a value of the credential of a passkey; nil for any other credential.
    init?(passkey credential: any ASAuthorizationCredential) {
      if let made = credential as? any ASAuthorizationPublicKeyCredentialRegistration {
        // The system leaves it out only where the app could not ask for it.
        guard let attestation = made.rawAttestationObject else { return nil }
        let isKey = Self.isSecurityKey(credential)
        self = .newPasskey(
          PublicKeyRegistration(
            id: Base64URLData(made.credentialID),
            response: .init(
              clientDataJSON: Base64URLData(made.rawClientDataJSON),
              attestationObject: Base64URLData(attestation),
              transports: isKey ? [.usb, .nfc] : [.internal, .hybrid]),
            authenticatorAttachment: isKey ? .crossPlatform : .platform))
        return
      }
      guard let proven = credential as? any ASAuthorizationPublicKeyCredentialAssertion else { return nil }
      self = .passkey(
        PublicKeyAssertion(
          id: Base64URLData(proven.credentialID),
          response: .init(
            clientDataJSON: Base64URLData(proven.rawClientDataJSON),
            authenticatorData: Base64URLData(proven.rawAuthenticatorData),
            signature: Base64URLData(proven.signature),
            // A security key that stores nothing knows no account.
            userHandle: proven.userID.isEmpty ? nil : Base64URLData(proven.userID)),
          authenticatorAttachment: Self.isSecurityKey(credential) ? .crossPlatform : .platform))
    }

    private static func isSecurityKey(_ credential: any ASAuthorizationCredential) -> Bool {
      #if os(iOS) || os(macOS)
        credential is ASAuthorizationSecurityKeyPublicKeyCredentialRegistration
          || credential is ASAuthorizationSecurityKeyPublicKeyCredentialAssertion
      #else
        false
      #endif
    }
  }
#endif
