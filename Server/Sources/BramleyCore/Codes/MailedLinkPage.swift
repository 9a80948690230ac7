/// The pages that mailed links lead to.
package enum MailedLinkPage: String, Sendable, CaseIterable {
  /// Signs in.
  case signIn = "sign-in"
  /// Sets a new password.
  case reset
  /// Verifies an address.
  case verify
  /// Takes a change of the address back.
  case undo

  /// The page's path below the server's address.
  package var path: String {
    switch self {
    case .signIn: "/email/sign-in"
    case .reset: "/password/reset"
    case .verify: "/email/verify"
    case .undo: "/email/undo"
    }
  }
}
