// Facebook's SDK for iOS behind the kit's methods, with both of its logins.
// snippet.hide
#if canImport(UIKit) && !os(watchOS)
  import UIKit

  // Stands for Facebook's SDK and for App Tracking Transparency.
  struct AuthenticationToken {
    var tokenString: String
    static var current: AuthenticationToken? { AuthenticationToken(tokenString: "jwt") }
  }
  struct AccessToken {
    var tokenString: String
    static var current: AccessToken? { nil }
  }
  enum ATTrackingManager {
    enum Status { case authorized, denied }
    static var trackingAuthorizationStatus: Status { .denied }
  }
  @MainActor enum LogIn {
    /// Calls `LoginManager.logIn(viewController:configuration:)` with
    /// `LoginConfiguration(permissions:tracking:nonce:)`.
    static func run(over controller: UIViewController, nonce: String) async throws {}
  }

  // snippet.show
  import BramleyClient

  let facebook = TokenStrategy.facebook { nonce, presenter in
    // Your call of the SDK's LoginManager, with this nonce in its LoginConfiguration.
    try await LogIn.run(over: presenter.controller, nonce: nonce)
    // Without the person's leave to track, the access token is there too, and is good for nothing.
    if ATTrackingManager.trackingAuthorizationStatus == .authorized, let token = AccessToken.current {
      return .accessToken(token.tokenString)
    }
    guard let token = AuthenticationToken.current else { throw SignInError.incompleteCredential }
    return .identityToken(token.tokenString)
  }
// snippet.hide
#endif
