// watchOS: value of type 'ASAuthorizationController' has no member 'presentationContextProvider'
import AuthenticationServices

func forget(_ controller: ASAuthorizationController) { controller.presentationContextProvider = nil }
