// tvOS: value of type 'ASAuthorizationAppleIDButton' has no member 'cornerRadius'
import AuthenticationServices

@MainActor func round(_ button: ASAuthorizationAppleIDButton) { button.cornerRadius = 12 }
