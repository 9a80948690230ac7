import BramleyTokens
import EmulatorKit
import Foundation
import HTTPTypes
import Hummingbird
import OpenID

/// What a person did on the page.
struct ProviderChoice: Sendable {
  var person: LocalPerson
  /// What was asked for and not unticked.
  var scopes: [String]
  var signedInAt: Date
}

extension EmulatedProviders {
  /// The page for a request, which is stored until the person answers.
  func page(for pending: PendingAuthorization) throws -> Response {
    let now = host.now
    let people = host.living(ChoosePage.maximumCards)
    let provider = pending.provider
    let (transaction, accounts) = try host.change { change in
      (change.wait(for: pending, at: now), people.map { change.state.account(of: $0, at: provider) })
    }
    let asksEmail = provider == .facebook && pending.scopes.contains("email")
    let cards = zip(people, accounts).enumerated().map { index, pair in
      ChoosePage.Card(
        id: pair.0.id, open: index == 0, fullName: pair.0.fullName,
        account: pair.1.email ?? "no address", path: provider.rawValue, transaction: transaction,
        asksEmail: asksEmail && pair.1.email != nil)
    }
    return pages.show(
      ChoosePage(
        provider: provider.name, path: provider.rawValue, client: pending.client.id,
        scopes: pending.scopes.isEmpty ? "nothing but who you are" : pending.scopes.joined(separator: ", "),
        redirectURI: pending.redirectURI, transaction: transaction, asksEmail: asksEmail, cards: cards),
      of: provider)
  }

  /// Gives consent and a code.
  func answer(_ pending: PendingAuthorization, _ choice: ProviderChoice) throws -> Response {
    if let csrfToken = pending.csrfToken { return try post(credentialOf: choice, pending, csrfToken) }
    let now = host.now
    let provider = pending.provider
    let other = try strikes(.otherPerson, provider) ? host.living(2).first { $0.id != choice.person.id } : nil
    let person = other ?? choice.person
    let code = try host.change { change in
      let authorization = change.authorize(
        person.id, pending.client, scopes: choice.scopes, signedInAt: choice.signedInAt, at: now)
      var code = ProviderCode(
        code: change.newCode(provider), authorization: authorization.value, redirectURI: pending.redirectURI,
        at: now)
      code.nonce = pending.nonce
      code.challenge = pending.challenge
      code.isOffline = pending.isOffline && (authorization.isFirst || pending.asksConsent)
      code.wantsAuthTime = pending.wantsAuthTime
      code.audience = pending.audience
      change.record(.codeIssued(code))
      return code
    }
    var fields = [("code", code.code)]
    if pending.wantsIdentityToken {
      var asked = IdentityTokenRequest(
        authorization: code.authorization, audience: pending.client.id, party: pending.client.id,
        nonce: pending.nonce, wantsAuthTime: pending.wantsAuthTime)
      asked.code = code.code
      fields.append(("id_token", try identityToken(asked, signingKeysNow(of: provider))))
    }
    if provider == .google {
      fields += [("scope", choice.scopes.joined(separator: " ")), ("authuser", "0"), ("prompt", "none")]
    }
    let cookie = ProviderSessionCookie(person: choice.person.id, since: choice.signedInAt)
    return try send(pending, fields, cookie: cookie.field(provider))
  }

  /// An error at the redirect address.
  func refuse(_ pending: PendingAuthorization, _ code: String, _ description: String? = nil) throws
    -> Response
  {
    // A site hears nothing of a person who closes Google's button.
    if pending.csrfToken != nil { return pages.showClosed(of: pending.provider) }
    var fields = [("error", code)]
    switch pending.provider {
    case .facebook:
      fields += [
        ("error_code", "200"), ("error_description", description ?? "Permissions error"),
        ("error_reason", "user_denied"),
      ]
    case .gitHub:
      fields += [
        ("error_description", description ?? "The user has denied your application access."),
        (
          "error_uri",
          "https://docs.github.com/apps/managing-oauth-apps/troubleshooting-authorization-request-errors/#access-denied"
        ),
      ]
    default: if let description { fields.append(("error_description", description)) }
    }
    return try send(pending, fields)
  }

  private func send(
    _ pending: PendingAuthorization, _ fields: [(String, String)], cookie: String? = nil
  ) throws -> Response {
    var fields = fields
    if let state = pending.state { fields.append(("state", state)) }
    if let issuer = try callbackIssuer(of: pending.provider) { fields.append(("iss", issuer)) }
    if pending.mode == .formPost {
      var response = pages.show(
        ReturnPage(action: pending.redirectURI, fields: fields.map { .init(name: $0.0, value: $0.1) }),
        of: pending.provider)
      if let cookie { response.headers[.setCookie] = cookie }
      return response
    }
    let text = FormBody.encode(fields)
    let separator = pending.mode == .fragment ? "#" : pending.redirectURI.contains("?") ? "&" : "?"
    let stray = pending.provider == .facebook && pending.mode == .query ? "#_=_" : ""
    var headers: HTTPFields = [
      .location: pending.redirectURI + separator + text + stray, .cacheControl: "no-store",
      .referrerPolicy: "strict-origin",
    ]
    if let cookie { headers[.setCookie] = cookie }
    return Response(status: .seeOther, headers: headers)
  }

  /// The field `iss` of the answer at the redirect address; nil if there is none.
  private func callbackIssuer(of provider: LocalProvider) throws -> String? {
    let text = callbackIssuerText(of: provider)
    return try host.change { change in
      var habit = change.state.settings(of: provider).callbackIssuer
      if change.strikes(.callbackIssuerAbsent, provider) { habit = .absent }
      if change.strikes(.callbackIssuerWrong, provider) { habit = .wrong }
      if change.strikes(.callbackIssuerPresent, provider) { habit = .right }
      switch habit {
      case .absent: return nil
      case .wrong: return "https://issuer.invalid"
      case .right: return text
      }
    }
  }

  private func callbackIssuerText(of provider: LocalProvider) -> String {
    switch provider {
    case .gitHub: base(of: provider) + "/login/oauth"
    default: issuer(of: provider)
    }
  }

  /// The issuer in tokens: Google's and Facebook's own, and the address of an OpenID provider.
  func issuer(of provider: LocalProvider) -> String {
    switch provider {
    case .google: "https://accounts.google.com"
    case .facebook: "https://www.facebook.com"
    default: base(of: provider)
    }
  }

  func strikes(_ name: ProviderFault.Name, _ provider: LocalProvider) throws -> Bool {
    try host.change { $0.strikes(name, provider) }
  }
}

extension ProviderChange {
  /// Records a consent, and gives what codes and tokens rest on.
  mutating func authorize(
    _ person: String, _ client: ProviderClient, scopes: [String], signedInAt: Date, at now: Date
  ) -> (value: ProviderAuthorization, isFirst: Bool) {
    let key = ProviderGrant.Key(provider: client.provider, person: person, group: client.group)
    let known = state.grants[key]
    var grant =
      known
      ?? ProviderGrant(
        id: random.bytes(16).hex, provider: client.provider, person: person, group: client.group, scopes: [],
        since: now)
    grant.scopes += scopes.filter { !grant.scopes.contains($0) }
    if grant != known { record(.granted(grant)) }
    // GitHub's tokens have all that was ever agreed to.
    let given = client.provider == .gitHub ? grant.scopes : scopes
    let value = ProviderAuthorization(
      provider: client.provider, grantID: grant.id, person: person, client: client.id, group: client.group,
      scopes: given, signedInAt: signedInAt, sessionID: random.bytes(16).hex)
    return (value, known == nil)
  }

  mutating func newCode(_ provider: LocalProvider) -> String {
    switch provider {
    case .google: "4/0A" + random.bytes(48).base64URL
    case .facebook: "AQ" + random.bytes(96).base64URL
    case .gitHub: random.bytes(10).hex
    default: random.bytes(32).base64URL
    }
  }
}
