#if canImport(AuthenticationServices) && !os(watchOS)
  import AuthenticationServices
  import BramleyAPI
  import Foundation

  /// The system's requests for passkeys.
  @MainActor enum PasskeyRequests {
    static func assertions(_ request: PasskeyProofRequest, of party: String) -> [ASAuthorizationRequest] {
      var requests: [ASAuthorizationRequest] = []
      let challenge = request.options.challenge.data
      let allowed = (request.options.allowCredentials ?? []).map(\.id.data)
      if request.authenticators != .securityKey {
        let passkey = ASAuthorizationPlatformPublicKeyCredentialProvider(relyingPartyIdentifier: party)
          .createCredentialAssertionRequest(challenge: challenge)
        passkey.allowedCredentials = allowed.map(
          ASAuthorizationPlatformPublicKeyCredentialDescriptor.init(credentialID:))
        if let verification = request.options.userVerification {
          passkey.userVerificationPreference = .init(rawValue: verification.rawValue)
        }
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
          if let verification = request.options.userVerification {
            key.userVerificationPreference = .init(rawValue: verification.rawValue)
          }
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
              challenge: options.challenge.data, displayName: options.user.displayName,
              name: options.user.name, userID: options.user.id.data)
          key.credentialParameters = options.pubKeyCredParams.map {
            ASAuthorizationPublicKeyCredentialParameters(
              algorithm: ASCOSEAlgorithmIdentifier(rawValue: $0.alg))
          }
          key.excludedCredentials = (options.excludeCredentials ?? []).map {
            ASAuthorizationSecurityKeyPublicKeyCredentialDescriptor(
              credentialID: $0.id.data,
              transports: ASAuthorizationSecurityKeyPublicKeyCredentialDescriptor.Transport.allSupported)
          }
          if let selection = options.authenticatorSelection {
            if let verification = selection.userVerification {
              key.userVerificationPreference = .init(rawValue: verification.rawValue)
            }
            if let resident = selection.residentKey {
              key.residentKeyPreference = .init(rawValue: resident.rawValue)
            }
          }
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
          challenge: options.challenge.data, name: options.user.name, userID: options.user.id.data)
      passkey.displayName = options.user.displayName
      if let verification = options.authenticatorSelection?.userVerification {
        passkey.userVerificationPreference = .init(rawValue: verification.rawValue)
      }
      // Elsewhere a second passkey takes the place of the first one, which the server's list then no longer shows.
      #if os(iOS) || os(macOS)
        if #available(iOS 17.4, macOS 13.5, *) {
          passkey.excludedCredentials = (options.excludeCredentials ?? []).map {
            ASAuthorizationPlatformPublicKeyCredentialDescriptor(credentialID: $0.id.data)
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
