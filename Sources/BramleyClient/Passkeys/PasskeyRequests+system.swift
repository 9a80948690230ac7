#if canImport(AuthenticationServices) && !os(watchOS)
  import AuthenticationServices
  import BramleyAPI
  import Foundation

  /// The system's requests for passkeys.
  @MainActor enum PasskeyRequests {
    static func assertions(_ request: PasskeyProofRequest, of party: String) -> [ASAuthorizationRequest] {
      var requests: [ASAuthorizationRequest] = []
      let challenge = request.options.challenge.base64URLBytes
      let allowed = request.options.allowCredentials.map(\.id.base64URLBytes)
      if request.authenticators != .securityKey {
        let passkey = ASAuthorizationPlatformPublicKeyCredentialProvider(relyingPartyIdentifier: party)
          .createCredentialAssertionRequest(challenge: challenge)
        passkey.allowedCredentials = allowed.map(
          ASAuthorizationPlatformPublicKeyCredentialDescriptor.init(credentialID:))
        passkey.userVerificationPreference = .init(rawValue: request.options.userVerification)
        requests.append(passkey)
      }
      #if os(iOS) || os(macOS)
        // The keyboard offers none, and a key that has to be fetched is not immediately available.
        if request.authenticators != .device, request.interaction == .full {
          let key = ASAuthorizationSecurityKeyPublicKeyCredentialProvider(relyingPartyIdentifier: party)
            .createCredentialAssertionRequest(challenge: challenge)
          key.allowedCredentials = allowed.map {
            ASAuthorizationSecurityKeyPublicKeyCredentialDescriptor(
              credentialID: $0,
              transports: ASAuthorizationSecurityKeyPublicKeyCredentialDescriptor.Transport.allSupported)
          }
          key.userVerificationPreference = .init(rawValue: request.options.userVerification)
          requests.append(key)
        }
      #endif
      return requests
    }

    static func registrations(_ request: NewPasskeyRequest, of party: String) -> [ASAuthorizationRequest] {
      var requests: [ASAuthorizationRequest] = []
      let options = request.options
      if request.authenticators != .securityKey {
        requests.append(registration(request, of: party))
      }
      #if os(iOS) || os(macOS)
        if request.authenticators != .device, request.style == .standard {
          let key = ASAuthorizationSecurityKeyPublicKeyCredentialProvider(relyingPartyIdentifier: party)
            .createCredentialRegistrationRequest(
              challenge: options.challenge.base64URLBytes, displayName: options.user.displayName,
              name: options.user.name, userID: options.user.id.base64URLBytes)
          key.credentialParameters = options.pubKeyCredParams.map {
            ASAuthorizationPublicKeyCredentialParameters(
              algorithm: ASCOSEAlgorithmIdentifier(rawValue: $0.alg))
          }
          key.excludedCredentials = options.excludeCredentials.map {
            ASAuthorizationSecurityKeyPublicKeyCredentialDescriptor(
              credentialID: $0.id.base64URLBytes,
              transports: ASAuthorizationSecurityKeyPublicKeyCredentialDescriptor.Transport.allSupported)
          }
          key.userVerificationPreference = .init(rawValue: options.authenticatorSelection.userVerification)
          key.residentKeyPreference = .init(rawValue: options.authenticatorSelection.residentKey)
          requests.append(key)
        }
      #endif
      return requests
    }

    private static func registration(_ request: NewPasskeyRequest, of party: String) -> ASAuthorizationRequest
    {
      let options = request.options
      let passkey = ASAuthorizationPlatformPublicKeyCredentialProvider(relyingPartyIdentifier: party)
        .createCredentialRegistrationRequest(
          challenge: options.challenge.base64URLBytes, name: options.user.name,
          userID: options.user.id.base64URLBytes)
      passkey.displayName = options.user.displayName
      passkey.userVerificationPreference = .init(rawValue: options.authenticatorSelection.userVerification)
      // Elsewhere a second passkey takes the place of the first one, which the server's list then no longer shows.
      #if os(iOS) || os(macOS)
        if #available(iOS 17.4, macOS 13.5, *) {
          passkey.excludedCredentials = options.excludeCredentials.map {
            ASAuthorizationPlatformPublicKeyCredentialDescriptor(credentialID: $0.id.base64URLBytes)
          }
        }
      #endif
      #if !os(tvOS)
        if request.style == .conditional {
          if #available(iOS 18, macOS 15, visionOS 2, *) {
            passkey.requestStyle = .conditional
          }
        }
      #endif
      return passkey
    }
  }
#endif
