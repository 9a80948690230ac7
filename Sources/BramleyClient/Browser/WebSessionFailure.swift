/// The failure of a browser sheet, by the system's error codes (`ASWebAuthenticationSessionError`).
struct WebSessionFailure: Hashable, Sendable {
  var domain: String
  var code: Int

  static let sessionDomain = "com.apple.AuthenticationServices.WebAuthenticationSession"

  var signInError: SignInError {
    guard domain == Self.sessionDomain else { return .provider(code: "browser_\(code)", text: domain) }
    switch code {
    case 1: return .cancelled
    case 2, 3:
      return .notConfigured(
        "the browser's sheet has no window to be shown over; set SignInContext.presentationAnchor")
    default: return .provider(code: "browser_\(code)", text: "an error of a newer system")
    }
  }
}
