extension AppleSheetFailure {
  /// What to do about a failure.
  enum Meaning: Hashable, Sendable {
    /// The sign-in has failed with this error.
    case error(SignInError)
    /// The person has an account by Sign in with Apple and wants that: ask for it.
    case signInWithApple
    /// The device can make no passkey: show the form for a new account.
    case classicSignUp
  }

  /// Returns what the failure means, given how far the system could go.
  func meaning(_ interaction: AppleOptions.Interaction) -> Meaning {
    guard domain == Self.authorizationDomain else {
      return .error(.provider(code: "system_\(code)", text: domain))
    }
    switch code {
    case 1000: return .error(.provider(code: "unknown", text: Self.advice))
    // Without a tap it means that no credential was available, and a dismissed offer means the same.
    case 1001: return .error(interaction == .full ? .cancelled : .noCredential)
    case 1002: return .error(.provider(code: "invalid_response", text: "Apple's answer can't be read"))
    case 1003: return .error(.provider(code: "not_handled", text: "Apple did not handle the request"))
    case 1004: return .error(.provider(code: "failed", text: "Apple's authorization failed"))
    case 1005:
      return .error(
        interaction == .full ? .provider(code: "not_interactive", text: Self.hidden) : .noCredential)
    case 1006:
      return .error(
        .provider(code: "matched_excluded_credential", text: "the device has this passkey already"))
    case 1007: return .error(.provider(code: "credential_import", text: "credentials could not be imported"))
    case 1008: return .error(.provider(code: "credential_export", text: "credentials could not be exported"))
    case 1009: return .signInWithApple
    case 1010: return .classicSignUp
    default: return .error(.provider(code: "authorization_\(code)", text: "an error of a newer system"))
    }
  }

  /// The failure of a sheet that offers no fallback.
  func signInError(_ interaction: AppleOptions.Interaction = .full) -> SignInError {
    switch meaning(interaction) {
    case .error(let error): error
    case .signInWithApple:
      .provider(code: "prefer_sign_in_with_apple", text: "the person wants Sign in with Apple")
    case .classicSignUp: .provider(code: "no_passkey", text: "the device can make no passkey")
    }
  }

  // It also comes when a person cancels setting up an Apple Account, so it need not be an error of the app.
  private static let advice = """
    no Apple Account on the device, or the app lacks the capability "Sign in with Apple" in its profile
    """
  private static let hidden = "the system may not show its sheet now"
}
