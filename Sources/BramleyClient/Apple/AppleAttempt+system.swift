#if canImport(AuthenticationServices)
  public import AuthenticationServices

  extension AppleAttempt {
    /// Configures the system's request for this attempt, as in the `onRequest` of SwiftUI's button.
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
    /// The result of SwiftUI's `SignInWithAppleButton`, for the attempt that its request was configured with.
    public static func apple(
      _ attempt: AppleAttempt, _ result: Result<ASAuthorization, any Error>
    ) -> SignInMethod {
      .apple(attempt, result.map(AppleSheetAnswer.init).mapError(AppleSheetFailure.init))
    }
  }
#endif
