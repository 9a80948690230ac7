#if canImport(AuthenticationServices)
  public import AuthenticationServices
  import Foundation

  extension AppleSheetAnswer {
    /// Makes a value of the system's authorization.
    public init(_ authorization: ASAuthorization) {
      #if compiler(>=6.2) && !os(watchOS) && !os(tvOS)
        if #available(iOS 26, macOS 26, visionOS 26, *) {
          if let created = authorization.credential
            as? ASAuthorizationAccountCreationPlatformPublicKeyCredential
          {
            self = NewAccount(created).map(AppleSheetAnswer.newAccount) ?? .unknown
            return
          }
        }
      #endif
      #if !os(watchOS)
        if let passkey = AppleSheetAnswer(passkey: authorization.credential) {
          self = passkey
          return
        }
      #endif
      switch authorization.credential {
      case let credential as ASAuthorizationAppleIDCredential: self = .apple(AppleCredential(credential))
      case let credential as ASPasswordCredential:
        self = .password(user: credential.user, password: credential.password)
      default: self = .unknown
      }
    }
  }

  extension AppleCredential {
    /// Makes a value of the system's credential.
    public init(_ credential: ASAuthorizationAppleIDCredential) {
      self.init(
        user: credential.user, state: credential.state, authorizationCode: credential.authorizationCode,
        identityToken: credential.identityToken, fullName: credential.fullName,
        realUserStatus: AppleRealUserStatus(rawValue: credential.realUserStatus.rawValue))
      // Documented as of iOS 17, but first in the SDK of 17.4.
      if #available(iOS 17.4, macOS 14.4, watchOS 10, tvOS 17.4, visionOS 1, *) {
        ageRange = AppleAgeRange(rawValue: credential.userAgeRange.rawValue)
      }
    }
  }

  extension AppleSheetFailure {
    /// Makes a value of the system's error.
    public init(_ error: any Error) {
      let error = error as NSError
      self.init(
        error.code, domain: error.domain,
        reason: error.userInfo[NSLocalizedFailureReasonErrorKey] as? String)
    }
  }
#endif
