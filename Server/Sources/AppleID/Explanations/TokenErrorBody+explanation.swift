extension TokenErrorBody {
  /// Apple's refusal in words. Apple's own description decides where it is one of the known ones; any other
  /// text is not shown, since it could hold what was sent.
  public var explanation: AppleExplanation {
    KnownDescription(errorDescription)?.explanation ?? Self.explanations[error]
      ?? AppleExplanation(
        what: "Apple refused with an error that is not documented.",
        remedy: "Look the error up in Apple's ErrorResponse page, and compare what was sent with TN3107.")
  }

  private static let explanations: [TokenErrorCode: AppleExplanation] = [
    .invalidClient: AppleExplanation(
      what: "Apple does not accept the client secret.",
      remedy: """
        Check that the secret has not expired (sign it when it is needed, never half a year ahead) and ends at most \
        15777000 seconds ahead; that kid is the key's id and iss the team's id; that sub is the very client id of \
        the form, bundle id for an app's codes and Services ID for the web's, capitals included; that the \
        signature is 64 raw bytes and not DER; that the key was not revoked in the portal; and that the redirect \
        address is the one of the authorization request.
        """),
    .invalidGrant: AppleExplanation(
      what: "Apple does not accept the code or refresh token: it is over, used, revoked or another client's.",
      remedy: """
        A code is good for five minutes, once, and for the client id that asked for it. A refresh token ends when \
        the person stops using the app or changes the password. Ask for a new sign-in.
        """),
    .invalidRequest: AppleExplanation(
      what: "Apple finds the request malformed, or the person has stopped using the app.",
      remedy: """
        Send a form (application/x-www-form-urlencoded, never JSON) with every parameter once and percent-encoded. \
        If other people's requests succeed, take the session for over and ask for a new sign-in.
        """),
    .unauthorizedClient: AppleExplanation(
      what: "The client id may not do this.",
      remedy: """
        Check that Sign in with Apple is switched on for the App ID, that the Services ID has a primary App ID, and \
        that the redirect address is registered with the Services ID, letter for letter.
        """),
    .unsupportedGrantType: AppleExplanation(
      what: "Apple does not know the grant type, or not for this client.",
      remedy: "Use authorization_code, refresh_token, or client_credentials with the scope user.migration."),
    .invalidScope: AppleExplanation(
      what: "Apple does not know the scope.",
      remedy: "Ask for name, email or both, parted by %20 and not by +; for a team's transfer user.migration."
    ),
  ]
}
