import OpenID

extension TokenErrorBody {
  /// An explanation of Apple's error. Apple's own description decides if it is a known one; any other text is not
  /// shown, since it could repeat what was sent.
  public var explanation: AppleExplanation {
    KnownDescription(errorDescription)?.explanation ?? Self.explanations[error]
      ?? AppleExplanation(
        what: "Apple answered with an error that is not documented.",
        remedy: "Look up the error on Apple's ErrorResponse page, and compare what was sent with TN3107.")
  }

  private static let explanations: [TokenErrorCode: AppleExplanation] = [
    .invalidClient: AppleExplanation(
      what: "Apple does not accept the client secret.",
      remedy: """
        Check that the secret has not expired (sign it when it is needed, never half a year ahead) and ends at most \
        15777000 seconds ahead; that kid is the key's id and iss the team's id; that sub is the client id of \
        the form, bundle id for an app's codes and Services ID for the web's, with the same capitals; that the \
        signature is 64 raw bytes and not DER; that the key was not revoked in the portal; and that the redirect \
        address is the one of the authorization request.
        """),
    .invalidGrant: AppleExplanation(
      what:
        "Apple does not accept the code or refresh token: it has expired, was used or revoked, or is another client's.",
      remedy: """
        A code is valid for five minutes, once, and for the client id that requested it. A refresh token ends when \
        the person stops using the app or changes the password. Start a new sign-in.
        """),
    .invalidRequest: AppleExplanation(
      what: "Apple considers the request malformed, or the person has stopped using the app.",
      remedy: """
        Send a form (application/x-www-form-urlencoded, never JSON) with every parameter once and percent-encoded. \
        If other people's requests succeed, end the session and start a new sign-in.
        """),
    .unauthorizedClient: AppleExplanation(
      what: "The client id may not do this.",
      remedy: """
        Check that Sign in with Apple is enabled for the App ID, that the Services ID has a primary App ID, and \
        that the redirect address is registered with the Services ID, letter for letter.
        """),
    .unsupportedGrantType: AppleExplanation(
      what: "Apple does not know the grant type, or not for this client.",
      remedy: "Use authorization_code, refresh_token, or client_credentials with the scope user.migration."),
    .invalidScope: AppleExplanation(
      what: "Apple does not know the scope.",
      remedy:
        "Request name, email or both, separated by %20 and not by +; for a team's transfer, user.migration."
    ),
  ]
}
