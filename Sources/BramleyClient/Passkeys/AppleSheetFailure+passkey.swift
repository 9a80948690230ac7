import BramleyAPI

extension AppleSheetFailure {
  /// What the failure means where a passkey was asked for.
  func passkeyError(_ interaction: PasskeyOptions.Interaction) -> SignInError {
    guard domain == Self.authorizationDomain else {
      return .provider(code: "system_\(code)", text: reason ?? domain)
    }
    switch code {
    // Without a tap it means that no passkey was available, and a dismissed offer means the same.
    case 1001: return interaction == .full ? .cancelled : .noCredential
    case 1002: return .provider(code: "invalid_response", text: "the system's answer can't be read")
    case 1003: return .provider(code: "not_handled", text: "the system did not handle the request")
    // Most often the app is not associated with the domain, which the reason says.
    case 1004: return .provider(code: "passkey_failed", text: reason ?? Self.association)
    case 1005: return .noCredential
    case 1006: return .refused(.passkeyIsThere)
    case 1010: return .noCredential
    default: return .provider(code: "authorization_\(code)", text: reason ?? "an error of a newer system")
    }
  }

  private static let association = """
    the system gave no reason; check the entitlement webcredentials, \
    /.well-known/apple-app-site-association of the rp id, and the team of the signed app
    """
}

extension Problem {
  /// The authenticator's own refusal: it holds a passkey of the account.
  static let passkeyIsThere = Problem(
    code: .passkeyRegistered, title: "The passkey is registered", status: 409,
    detail: "This device, or its password manager, has a passkey of the account already.")
}
