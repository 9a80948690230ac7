#if canImport(AuthenticationServices)
  import AuthenticationServices

  // Apple calls on the main thread; newer SDKs say so in the protocols, older ones don't.
  extension AppleAuthorization: ASAuthorizationControllerDelegate {
    nonisolated func authorizationController(
      controller: ASAuthorizationController, didCompleteWithAuthorization authorization: ASAuthorization
    ) {
      let answer = AppleSheetAnswer(authorization)
      MainActor.assumeIsolated { finish(.success(answer)) }
    }

    nonisolated func authorizationController(
      controller: ASAuthorizationController, didCompleteWithError error: any Error
    ) {
      let failure = AppleSheetFailure(error)
      MainActor.assumeIsolated { finish(.failure(failure)) }
    }
  }
#endif
