// iOS: type 'ASAuthorizationError.Code' has no member 'preferSignInWithApple'
import AuthenticationServices

func silent(_ error: ASAuthorizationError) -> Bool { error.code == .preferSignInWithApple }
