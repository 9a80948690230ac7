// macOS: value of optional type 'Data?' must be unwrapped to a value of type 'Data'
import AuthenticationServices
import Foundation

func token(_ credential: ASAuthorizationAppleIDCredential) -> Data { credential.identityToken }
