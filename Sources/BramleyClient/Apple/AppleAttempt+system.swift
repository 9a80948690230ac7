#if canImport(AuthenticationServices)
  public import AuthenticationServices

  extension AppleAttempt {
    /// Sets a request of the system's up for this attempt, as in the `onRequest` of SwiftUI's button.
    public func configure(_ request: ASAuthorizationAppleIDRequest) {
      AppleSheetRequest(self).configure(request)
    }
  }

  extension AppleSheetRequest {
    func configure(_ request: ASAuthorizationAppleIDRequest) {
      request.requestedScopes = scopes.compactMap { scope in
        switch scope {
        case .name: .fullName
        case .email: .email
        default: nil
        }
      }
      request.state = state
      request.nonce = nonce
      if let user { request.user = user }
    }
  }

  extension SignInMethod {
    /// What SwiftUI's `SignInWithAppleButton` brought, for the attempt that its request was set up with.
    public static func apple(
      _ attempt: AppleAttempt, _ result: Result<ASAuthorization, any Error>
    ) -> SignInMethod {
      .apple(attempt, result.map(AppleSheetAnswer.init).mapError(AppleSheetFailure.init))
    }
  }
#endif
