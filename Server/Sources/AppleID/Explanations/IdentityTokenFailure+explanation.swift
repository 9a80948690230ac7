extension IdentityTokenFailure {
  /// An explanation of the refusal. It contains client ids, and nothing else of the token.
  public var explanation: AppleExplanation {
    switch self {
    case .invalid(let reason):
      AppleJWSFault(rawValue: reason)?.explanation
        ?? AppleExplanation(
          what: "The identity token is not accepted: \(reason).",
          remedy: "Send the token and the code of the same response of Apple, unchanged.")
    case .expired:
      AppleExplanation(
        what: "The identity token has expired.",
        remedy: """
          Request a new credential from Apple and keep the name that came with the old one. An identity token proves a \
          sign-in; it is not a session.
          """)
    case .audience(let found, let allowed):
      AppleExplanation(
        what: """
          The identity token was issued to \(found.rawValue.prefix(100)); accepted are \
          \(allowed.map(\.rawValue).joined(separator: ", ")).
          """,
        remedy: """
          Add the client id to those that are accepted: an app's tokens contain its bundle id (a watch app's its own), \
          the web's the Services ID, with the same capitals.
          """)
    case .nonceMissing:
      AppleExplanation(
        what: "The identity token has a nonce and the request has none.",
        remedy: "Send the raw nonce whose lower-case hex SHA-256 was given to Apple.")
    case .nonceMismatch:
      AppleExplanation(
        what: "The request's nonce is not the one in the identity token.",
        remedy: """
          Give Apple the SHA-256 of the nonce in lower-case hex, not base64, and the server the raw nonce; make a \
          new one for every attempt.
          """)
    case .nonceUnexpected:
      AppleExplanation(
        what: "The request has a nonce and the identity token has none.",
        remedy: "Set the nonce of Apple's request to the lower-case hex SHA-256 before it is performed.")
    case .keysUnavailable: .keysUnavailable
    }
  }
}

extension NotificationFailure {
  /// An explanation of the refusal. It contains the client id, and nothing else of the notification.
  public var explanation: AppleExplanation {
    switch self {
    case .invalid(let reason):
      AppleJWSFault(rawValue: reason)?.explanation
        ?? AppleExplanation(
          what: "The notification is not accepted: \(reason).",
          remedy: "Find out where it was sent from; Apple's have an id, one event, a subject and a time.")
    case .audience(let found):
      AppleExplanation(
        what: "The notification is for \(found.rawValue.prefix(100)), which is not configured.",
        remedy: """
          Add the client id to those that are accepted, or change the notification address of the primary App ID in \
          Apple's portal; one address serves the whole app group.
          """)
    case .keysUnavailable: .keysUnavailable
    case .expired:
      AppleExplanation(
        what: "The notification has expired.",
        remedy: "It came more than a day late or a second time. Check this machine's clock.")
    }
  }
}

extension AppleExplanation {
  static let keysUnavailable = AppleExplanation(
    what: "Apple's keys can't be fetched now, so nothing can be verified.",
    remedy: "Check that this machine reaches https://appleid.apple.com/auth/keys: name, firewall, proxy.")
}
