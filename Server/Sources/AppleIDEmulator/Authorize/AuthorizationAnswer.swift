import AppleID
import EmulatorKit
import Foundation
import OpenID

/// The response to the redirect address.
struct AuthorizationAnswer: Sendable {
  var redirectURI: String
  var mode: ResponseMode
  /// Names and values, as in Apple's response.
  var fields: [(String, String)]

  /// The address for the response modes that use one; nil for `form_post`.
  var location: String? {
    let text = FormBody.encode(fields)
    switch mode {
    case .formPost: return nil
    case .query: return redirectURI + (redirectURI.contains("?") ? "&" : "?") + text
    case .fragment: return redirectURI + "#" + text
    }
  }
}

/// The person's choices on the page.
struct SignInChoice: Sendable {
  var person: String
  var givenName: String?
  var familyName: String?
  var hidesEmail: Bool
}

extension AuthorizationRequest {
  /// The response to "Cancel".
  var cancelled: AuthorizationAnswer {
    answer([("error", "user_cancelled_authorize")])
  }

  func answer(_ fields: [(String, String)]) -> AuthorizationAnswer {
    // An empty state is returned too.
    AuthorizationAnswer(
      redirectURI: redirectURI, mode: responseMode,
      fields: (state.map { [("state", $0)] } ?? []) + fields)
  }
}

extension EmulatedApple {
  /// The response to "Continue"; nil if there is no such person.
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
