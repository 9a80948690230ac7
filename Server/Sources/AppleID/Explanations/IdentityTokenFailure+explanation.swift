extension IdentityTokenFailure {
  /// The refusal in words. Client ids are named, nothing else of the token.
  public var explanation: AppleExplanation {
    switch self {
    case .invalid(let reason):
      AppleJWSFault(rawValue: reason)?.explanation
        ?? AppleExplanation(
          what: "The identity token is not accepted: \(reason).",
          remedy: "Send the token and the code of one and the same answer of Apple, as they came.")
    case .expired:
      AppleExplanation(
        what: "The identity token is over.",
        remedy: """
          Ask Apple for a new credential and keep the name that came with the old one. An identity token proves a \
          sign-in; it is no session.
          """)
    case .audience(let found, let allowed):
      AppleExplanation(
        what: """
          The identity token was issued to \(found.rawValue.prefix(100)); accepted are \
          \(allowed.map(\.rawValue).joined(separator: ", ")).
          """,
        remedy: """
          Add the client id to those that are accepted: an app's tokens bear its bundle id (a watch app's its own), \
          the web's the Services ID, capitals included.
          """)
    case .nonceMissing:
      AppleExplanation(
        what: "The identity token bears a nonce and the request has none.",
        remedy: "Send the raw nonce whose lower-case hex SHA-256 Apple was given.")
    case .nonceMismatch:
      AppleExplanation(
        what: "The request's nonce is not the one in the identity token.",
        remedy: """
          Give Apple the SHA-256 of the nonce in lower-case hex, not base64, and the server the raw nonce; make a \
          new one for every attempt.
          """)
    case .nonceUnexpected:
      AppleExplanation(
        what: "The request has a nonce and the identity token bears none.",
        remedy: "Give Apple's request the lower-case hex SHA-256 of the nonce before it is performed.")
    case .keysUnavailable: .keysUnavailable
    }
  }
}

extension NotificationFailure {
  /// The refusal in words. The client id is named, nothing else of the notification.
  public var explanation: AppleExplanation {
    switch self {
    case .invalid(let reason):
      AppleJWSFault(rawValue: reason)?.explanation
        ?? AppleExplanation(
          what: "The notification is not accepted: \(reason).",
          remedy: "Look where it was sent from; Apple's have an id, one event, a subject and a time.")
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
        what: "The notification is over.",
        remedy: "It came more than a day late or a second time. Check this machine's clock.")
    }
  }
}

extension AppleExplanation {
  static let keysUnavailable = AppleExplanation(
    what: "Apple's keys can't be had now, so nobody can tell.",
    remedy: "Check that this machine reaches https://appleid.apple.com/auth/keys: name, firewall, proxy.")
}
