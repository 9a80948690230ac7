// iOS: conformance of 'Delegate' to protocol 'ASAuthorizationControllerDelegate' crosses into main actor-isolated code and can cause data races
import AuthenticationServices
import Foundation

// Compiles with newer SDKs only, whose delegates are on the main actor.
@MainActor final class Delegate: NSObject, ASAuthorizationControllerDelegate {
  func authorizationController(
    controller: ASAuthorizationController, didCompleteWithAuthorization authorization: ASAuthorization
  ) {}
  func authorizationController(controller: ASAuthorizationController, didCompleteWithError error: any Error) {
  }
}
