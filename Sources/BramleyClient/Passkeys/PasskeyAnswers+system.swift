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
          PasskeyRegistration(
            id: Base64URL.encode(made.credentialID),
            response: .init(
              clientDataJSON: Base64URL.encode(made.rawClientDataJSON),
              attestationObject: Base64URL.encode(attestation),
              transports: isKey ? ["usb", "nfc"] : ["internal", "hybrid"])))
        return
      }
      guard let proven = credential as? any ASAuthorizationPublicKeyCredentialAssertion else { return nil }
      self = .passkey(
        PasskeyAssertion(
          id: Base64URL.encode(proven.credentialID),
          response: .init(
            clientDataJSON: Base64URL.encode(proven.rawClientDataJSON),
            authenticatorData: Base64URL.encode(proven.rawAuthenticatorData),
            signature: Base64URL.encode(proven.signature),
            // A security key that stores nothing knows no account.
            userHandle: proven.userID.isEmpty ? nil : Base64URL.encode(proven.userID))))
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
