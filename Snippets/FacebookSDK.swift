// Facebook's SDK for iOS behind the kit's methods, with both of its logins.
import BramleyClient

// snippet.hide
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
enum LogIn {
  /// Calls `LoginManager.logIn(configuration:)` with `LoginConfiguration(permissions:tracking:nonce:)`.
  static func run(nonce: String) async throws {}
}
// snippet.show

let facebook = TokenStrategy.facebook { nonce in
  // Your call of the SDK's LoginManager, with this nonce in its LoginConfiguration.
  try await LogIn.run(nonce: nonce)
  // Without the person's leave to track, the access token is there too, and is good for nothing.
  if ATTrackingManager.trackingAuthorizationStatus == .authorized, let token = AccessToken.current {
    return .accessToken(token.tokenString)
  }
  guard let token = AuthenticationToken.current else { throw SignInError.incompleteCredential }
  return .identityToken(token.tokenString)
}
// snippet.hide
_ = facebook
