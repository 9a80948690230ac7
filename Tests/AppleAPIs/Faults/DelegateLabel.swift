// visionOS: instance method 'authorizationController(_:didCompleteWithAuthorization:)' has different argument labels
import AuthenticationServices
import Foundation

final class Delegate: NSObject, ASAuthorizationControllerDelegate {
  nonisolated func authorizationController(
    _ controller: ASAuthorizationController, didCompleteWithAuthorization authorization: ASAuthorization
  ) {}
  nonisolated func authorizationController(
    controller: ASAuthorizationController, didCompleteWithError error: any Error
  ) {}
}
