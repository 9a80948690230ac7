import EmulatorKit
import Foundation
import HTTPTypes
import Hummingbird

// Google Identity Services in redirect mode: the page that its script opens, and the post to the site's `login_uri`.
extension GoogleRoutes {
  func select(_ request: Request, _ note: JournalNote) throws -> Response {
    let (query, client, address) = try providers.client(
      of: FormFields(request.uri.query ?? ""), at: .google, note, address: "login_uri")
    guard let csrfToken = query["g_csrf_token"], query["ux_mode"] ?? "redirect" == "redirect" else {
      throw ProviderPageRefusal(
        "invalid_request", "Missing g_csrf_token, or ux_mode is not redirect.",
        remedy: "Set the cookie g_csrf_token, and send the same value.")
    }
    var pending = PendingAuthorization(
      client: client, redirectURI: address, scopes: ["openid", "email", "profile"])
    pending.state = query.value(of: "state")
    pending.nonce = query["nonce"]
    pending.csrfToken = csrfToken
    return try providers.page(for: pending)
  }
}

extension EmulatedProviders {
  /// Posts an identity token to the site. There is no code, and no access token whose hash the token could have.
  func post(
    credentialOf choice: ProviderChoice, _ pending: PendingAuthorization, _ csrfToken: String
  ) throws -> Response {
    let (now, client) = (host.now, pending.client)
    let authorization = try host.change { change in
      change.authorize(
        choice.person.id, client, scopes: choice.scopes, signedInAt: choice.signedInAt, at: now
      ).value
    }
    let token = try identityToken(
      IdentityTokenRequest(
        authorization: authorization, audience: client.id, party: client.id, nonce: pending.nonce),
      signingKeysNow(of: .google))
    var fields = [
      ("credential", token), ("g_csrf_token", csrfToken), ("select_by", "btn"), ("client_id", client.id),
    ]
    if let state = pending.state { fields.append(("state", state)) }
    var response = pages.show(
      ReturnPage(action: pending.redirectURI, fields: fields.map { .init(name: $0.0, value: $0.1) }),
      of: .google)
    response.headers[.setCookie] =
      ProviderSessionCookie(person: choice.person.id, since: choice.signedInAt).field(.google)
    return response
  }
}
