// The columns: iOS, macOS, tvOS, watchOS, visionOS.
extension AvailabilityTable {
  /// Sign in with Apple, from Apple's availability blocks and the headers of its SDKs.
  static let signIn = AvailabilityTable(
    """
    ASAuthorizationAppleIDProvider                                      | 13   | 10.15   | 13   | 6    | 1
    ASAuthorizationAppleIDRequest                                       | 13   | 10.15   | 13   | 6    | 1
    ASAuthorizationAppleIDCredential                                    | 13   | 10.15   | 13   | 6    | 1
    ASAuthorizationController                                           | 13   | 10.15   | 13   | 6    | 1
    ASAuthorizationAppleIDButton                                        | 13   | 10.15   | 13   | no   | 1
    ASAuthorizationAppleIDButton.ButtonType.signUp                      | 13.2 | 10.15.1 | 13.1 | no   | 1
    ASAuthorizationAppleIDButton.cornerRadius                           | 13   | 10.15   | no   | no   | 1
    WKInterfaceAuthorizationAppleIDButton                               | no   | no      | no   | 6    | no
    WKInterfaceAuthorizationAppleIDButton.init(style:target:action:)    | no   | no      | no   | 6.1  | no
    SignInWithAppleButton                                               | 14   | 11      | 14   | 7    | 1
    View.signInWithAppleButtonStyle(_:)                                 | 14   | 11      | 14   | 7    | 1
    ASAuthorizationController.presentationContextProvider               | 13   | 10.15   | 13   | no   | 1
    ASAuthorizationControllerPresentationContextProviding               | 13   | 10.15   | 13   | no   | 1
    ASAuthorizationController.performRequests(options:)                 | 16   | 13      | no   | no   | 1
    ASAuthorizationController.RequestOptions                            | 16   | 13      | no   | no   | 1
    ASAuthorizationController.cancel()                                  | 16   | 13      | 18   | no   | 1
    ASAuthorizationController.performAutoFillAssistedRequests()         | 16   | no      | no   | no   | 1
    ASAuthorizationController.customAuthorizationMethods                | no   | no      | 15   | no   | no
    AuthorizationController                                             | 16.4 | 13.3    | 16.4 | 9.4  | 1
    ASAuthorizationResult                                               | 16.4 | 13.3    | 16.4 | 9.4  | 1
    ASAuthorizationPasswordProvider                                     | 13   | 10.15   | 15   | 6    | 1
    ASPasswordCredential                                                | 12   | 10.15   | 15   | 6    | 1
    ASAuthorizationAppleIDCredential.userAgeRange                       | 17.4 | 14.4    | 17.4 | 10   | 1
    ASUserAgeRange                                                      | 17.4 | 14.4    | 17.4 | 10   | 1
    ASWebAuthenticationSession                                          | 12   | 10.15   | 16   | 6.2  | 1
    ASWebAuthenticationSession.Callback                                 | 17.4 | 14.4    | 17.4 | 10.4 | 1.1
    ASWebAuthenticationSession.init(url:callback:completionHandler:)    | 17.4 | 14.4    | 17.4 | 10.4 | 1.1
    ASWebAuthenticationSession.additionalHeaderFields                   | 17.4 | 14.4    | 17.4 | 10.4 | 1.1
    ASAuthorizationPlatformPublicKeyCredentialProvider                  | 15   | 12      | 16   | no   | 1
    ASAuthorizationPlatformPublicKeyCredentialRegistration              | 15   | 12      | 16   | no   | 1
    ASAuthorizationAccountCreationProvider                              | 26   | 26      | no   | no   | 26
    ASAuthorizationAccountCreationPlatformPublicKeyCredentialRequest    | 26   | 26      | no   | no   | 26
    ASAuthorizationAccountCreationPlatformPublicKeyCredential           | 26   | 26      | no   | no   | 26
    ASContactIdentifierRequest                                          | 26   | 26      | no   | no   | 26
    ASContactIdentifier                                                 | 26   | 26      | no   | no   | 26
    ASEmailIdentifier                                                   | 26   | 26      | no   | no   | 26
    ASPhoneNumberIdentifier                                             | 26   | 26      | no   | no   | 26
    """)

  /// What these symbols need: the types that they consist of, and the parts of the browser session.
  static let besides = AvailabilityTable(
    """
    ASAuthorization                                                     | 13   | 10.15   | 13   | 6    | 1
    ASAuthorizationProvider                                             | 13   | 10.15   | 13   | 6    | 1
    ASAuthorizationCredential                                           | 13   | 10.15   | 13   | 6    | 1
    ASAuthorizationRequest                                              | 13   | 10.15   | 13   | 6    | 1
    ASAuthorizationOpenIDRequest                                        | 13   | 10.15   | 13   | 6    | 1
    ASAuthorizationPasswordRequest                                      | 13   | 10.15   | 15   | 6    | 1
    ASAuthorizationControllerDelegate                                   | 13   | 10.15   | 13   | 6    | 1
    ASUserDetectionStatus                                               | 13   | 10.15   | 13   | 6    | 1
    ASPresentationAnchor                                                | 12   | 10.15   | 13   | no   | 1
    ASWebAuthenticationPresentationContextProviding                     | 13   | 10.15   | no   | no   | 1
    ASWebAuthenticationSession.presentationContextProvider              | 13   | 10.15   | no   | no   | 1
    ASWebAuthenticationSession.prefersEphemeralWebBrowserSession        | 13   | 10.15   | no   | 6.2  | 1
    ASWebAuthenticationSession.canStart                                 | 13.4 | 10.15.4 | 16   | 6.2  | 1
    ASWebAuthenticationSession.cancel()                                 | 12   | 10.15   | no   | 6.2  | 1
    ASWebAuthenticationSessionError                                     | 12   | 10.15   | 16   | 6.2  | 1
    ASWebAuthenticationSessionError.Code.presentationContextNotProvided | 13   | 10.15   | 16   | 6.2  | 1
    ASWebAuthenticationSessionError.Code.presentationContextInvalid     | 13   | 10.15   | 16   | 6.2  | 1
    """)

  /// `ASAuthorizationError` and its codes.
  static let errors = AvailabilityTable(
    """
    ASAuthorizationError                                                | 13   | 10.15   | 13   | 6    | 1
    ASAuthorizationError.Code.unknown                                   | 13   | 10.15   | 13   | 6    | 1
    ASAuthorizationError.Code.canceled                                  | 13   | 10.15   | 13   | 6    | 1
    ASAuthorizationError.Code.invalidResponse                           | 13   | 10.15   | 13   | 6    | 1
    ASAuthorizationError.Code.notHandled                                | 13   | 10.15   | 13   | 6    | 1
    ASAuthorizationError.Code.failed                                    | 13   | 10.15   | 13   | 6    | 1
    ASAuthorizationError.Code.notInteractive                            | 15   | 12      | no   | no   | 1
    ASAuthorizationError.Code.matchedExcludedCredential                 | 18   | 15      | no   | no   | 2
    ASAuthorizationError.Code.credentialImport                          | 18.2 | 15.2    | no   | no   | 2.2
    ASAuthorizationError.Code.credentialExport                          | 18.2 | 15.2    | no   | no   | 2.2
    ASAuthorizationError.Code.preferSignInWithApple                     | 26   | 26      | no   | no   | 26
    ASAuthorizationError.Code.deviceNotConfiguredForPasskeyCreation     | 26   | 26      | no   | no   | 26
    """)

  /// Passkeys and security keys, from Apple's availability blocks and the headers of its SDKs. `ASCredentialUpdater` ends
  /// with 26.2.
  static let passkeys = AvailabilityTable(
    """
    ASPublicKeyCredential                                                                 | 15   | 12   | 16 | no | 1
    ASAuthorizationPublicKeyCredentialRegistration                                        | 15   | 12   | 16 | no | 1
    ASAuthorizationPublicKeyCredentialAssertion                                           | 15   | 12   | 16 | no | 1
    ASAuthorizationPublicKeyCredentialUserVerificationPreference                          | 15   | 12   | 16 | no | 1
    ASAuthorizationPlatformPublicKeyCredentialRegistrationRequest                         | 15   | 12   | 16 | no | 1
    ASAuthorizationPlatformPublicKeyCredentialRegistrationRequest.RequestStyle            | 18   | 15   | no | no | 2
    ASAuthorizationPlatformPublicKeyCredentialRegistrationRequest.requestStyle            | 18   | 15   | no | no | 2
    ASAuthorizationPlatformPublicKeyCredentialRegistrationRequest.excludedCredentials     | 17.4 | 13.5 | no | no | no
    ASAuthorizationPlatformPublicKeyCredentialAssertionRequest                            | 15   | 12   | 16 | no | 1
    ASAuthorizationPlatformPublicKeyCredentialDescriptor                                  | 15   | 12   | 16 | no | 1
    ASAuthorizationPlatformPublicKeyCredentialAssertion                                   | 15   | 12   | 16 | no | 1
    ASAuthorizationPublicKeyCredentialResidentKeyPreference                               | 15   | 12   | no | no | no
    ASCOSEAlgorithmIdentifier                                                             | 15   | 12   | no | no | no
    ASAuthorizationPublicKeyCredentialParameters                                          | 15   | 12   | no | no | no
    ASAuthorizationSecurityKeyPublicKeyCredentialProvider                                 | 15   | 12   | no | no | no
    ASAuthorizationSecurityKeyPublicKeyCredentialRegistrationRequest                      | 15   | 12   | no | no | no
    ASAuthorizationSecurityKeyPublicKeyCredentialAssertionRequest                         | 15   | 12   | no | no | no
    ASAuthorizationSecurityKeyPublicKeyCredentialDescriptor                               | 15   | 12   | no | no | no
    ASAuthorizationSecurityKeyPublicKeyCredentialRegistration                             | 15   | 12   | no | no | no
    ASAuthorizationSecurityKeyPublicKeyCredentialAssertion                                | 15   | 12   | no | no | no
    ASCredentialUpdater                                                                   | 26   | 26   | no | no | 26
    ASCredentialDataManager                                                               | 26.2 | 26.2 | no | no | 26.2
    """)

  static let all = AvailabilityTable(rows: signIn.rows + passkeys.rows + besides.rows + errors.rows)
}
