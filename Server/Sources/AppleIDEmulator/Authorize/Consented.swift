import AppleID
import Foundation

/// A person's yes to an app.
struct Yes: Sendable {
  var person: AppleWorld.Person
  var client: AppleWorld.Client
  var scopes: Set<AuthorizationScope>
  /// Heeded the first time that the address is asked for.
  var hidesEmail: Bool
  /// Nil on a device.
  var redirectURI: String?
  var nonce: String?
}

/// What comes of a person's yes.
struct Consented: Sendable {
  var person: AppleWorld.Person
  var code: String
  /// The claims of a token that comes together with the code.
  var claims: MintedClaims
  /// Whether it is the first time for the app's group: the only time that a name is told.
  var isFirst: Bool
}

extension LiveWorld {
  mutating func authorize(_ yes: Yes, at now: Date) throws -> Consented {
    let known = state.consent(of: yes.person.id, to: yes.client)
    var consent =
      known
      ?? Consent(id: random.bytes(16).hex, person: yes.person.id, group: yes.client.primary, since: now)
    if yes.scopes.contains(.email), consent.hidesEmail == nil {
      // A managed account has no relay address.
      consent.hidesEmail = yes.hidesEmail && yes.person.organization == nil
    }
    if known == nil || known?.hidesEmail != consent.hidesEmail { try record(.consented(consent)) }

    let authorization = Authorization(
      consent: consent.id, person: yes.person.id, client: yes.client.id,
      email: yes.scopes.contains(.email), at: now)
    let code = IssuedCode(
      code: random.appleToken("c"), authorization: authorization, redirectURI: yes.redirectURI,
      nonce: yes.nonce)
    try record(.codeIssued(code))

    var claims = claims(for: authorization, of: yes.person, under: consent, team: yes.client.team, at: now)
    claims.nonce = yes.nonce
    claims.c_hash = CodeHash.value(of: code.code)
    return Consented(person: yes.person, code: code.code, claims: claims, isFirst: known == nil)
  }

  /// The claims that every token for this authorization bears; nil once the person has ended it.
  func claims(for authorization: Authorization, at now: Date) -> MintedClaims? {
    guard let consent = state.consent(for: authorization),
      let client = state.clients[authorization.client],
      let person = state.people[id: authorization.person]
    else { return nil }
    return claims(for: authorization, of: person, under: consent, team: client.team, at: now)
  }

  private func claims(
    for authorization: Authorization, of person: AppleWorld.Person, under consent: Consent,
    team: AppleTeamID, at now: Date
  ) -> MintedClaims {
    var claims = MintedClaims(
      authorization, sub: state.pseudonyms.subject(of: person.id, in: team), at: now)
    claims.org_id = person.organization
    if authorization.email, person.sharesEmail {
      let hidden = consent.hidesEmail == true
      claims.email = hidden ? state.pseudonyms.relayAddress(of: person.id, in: team) : person.email
      claims.email_verified = hidden || person.emailVerified
      claims.is_private_email = hidden ? true : nil
    }
    return claims
  }
}
