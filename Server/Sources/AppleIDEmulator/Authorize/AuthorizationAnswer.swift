import AppleID
import Foundation

/// What goes back to the redirect address.
struct AuthorizationAnswer: Sendable {
  var redirectURI: String
  var mode: ResponseMode
  /// Names and values, as Apple calls them.
  var fields: [(String, String)]

  /// The address for the modes that travel in one; nil for `form_post`.
  var location: String? {
    let text = FormBody.encode(fields)
    switch mode {
    case .formPost: return nil
    case .query: return redirectURI + (redirectURI.contains("?") ? "&" : "?") + text
    case .fragment: return redirectURI + "#" + text
    }
  }
}

/// What the person chose on the page.
struct SignInChoice: Sendable {
  var person: String
  var givenName: String?
  var familyName: String?
  var hidesEmail: Bool
}

extension AuthorizationRequest {
  /// The answer to "Cancel".
  var cancelled: AuthorizationAnswer {
    answer([("error", "user_cancelled_authorize")])
  }

  func answer(_ fields: [(String, String)]) -> AuthorizationAnswer {
    // An empty state was sent, and so it comes back.
    AuthorizationAnswer(
      redirectURI: redirectURI, mode: responseMode,
      fields: (state.map { [("state", $0)] } ?? []) + fields)
  }
}

extension EmulatedApple {
  /// The answer to "Continue"; nil when there is no such person.
  func answer(_ request: AuthorizationRequest, with choice: SignInChoice) throws -> AuthorizationAnswer? {
    let now = now
    try waitForSigningKeys()
    let result: Consented? = try change { world in
      guard var person = world.state.people[id: choice.person], !person.isDeleted else { return nil }
      var consented = try world.authorize(
        Yes(
          person: person, client: world.state.clients[request.client.id] ?? request.client,
          scopes: request.scopes, hidesEmail: choice.hidesEmail,
          redirectURI: request.redirectURI, nonce: request.nonce, wantsToken: request.wantsIdentityToken),
        at: now)
      person.givenName = choice.givenName ?? person.givenName
      person.familyName = choice.familyName ?? person.familyName
      consented.person = person
      return consented
    }
    guard let consented = result else { return nil }
    var fields = [("code", consented.code)]
    if let token = try consented.token?.signed() { fields.append(("id_token", token)) }
    if let user = try UserField(consented, scopes: request.scopes)?.text { fields.append(("user", user)) }
    return request.answer(fields)
  }
}
