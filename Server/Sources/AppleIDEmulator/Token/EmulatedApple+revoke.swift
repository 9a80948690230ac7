import AppleID
import EmulatorKit
import OpenID

extension EmulatedApple {
  /// Answers `/auth/revoke`: ends the person's consent for the whole app group, with all its tokens.
  ///
  /// An unknown or invalid token counts as revoked.
  ///
  /// - Throws: `TokenErrorBody` if Apple rejects the request; other errors are the emulator's own failures.
  func revoke(_ form: FormFields, _ note: JournalNote) throws {
    let client = try authenticatedClient(form, note).client
    guard let text = form["token"] else { throw TokenErrorBody(error: .invalidRequest) }
    let hint = form["token_type_hint"]
    let kind = hint.flatMap(IssuedToken.Kind.init)
    guard hint == nil || kind != nil else { throw TokenErrorBody(error: .invalidRequest) }
    let now = now
    try change { world in
      guard let token = world.state.token(text, at: now),
        let consent = world.state.consent(for: token.authorization)
      else { return }
      guard kind == nil || kind == token.kind else { throw TokenErrorBody(error: .invalidRequest) }
      guard token.authorization.client == client.id else { throw TokenErrorBody(error: .invalidGrant) }
      try world.end(consent, .consentRevoked, at: now)
    }
  }
}
