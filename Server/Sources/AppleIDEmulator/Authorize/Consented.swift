import AppleID
import Foundation

/// What comes of a person's yes.
struct Consented: Sendable {
  var person: AppleWorld.Person
  var code: String
  /// The claims of a token that comes together with the code.
  var claims: MintedClaims
  /// Whether it is the first time for the team's app group: the only time that a name is told.
  var isFirst: Bool
}

extension LiveWorld {
  mutating func authorize(
    _ person: AppleWorld.Person, for client: AppleClientID, scopes: Set<AuthorizationScope>,
    hidesEmail: Bool, redirectURI: String?, nonce: String?, at now: Date
  ) throws -> Consented {
    let known = state.consent(of: person.id, to: identity.team)
    var consent =
      known ?? Consent(id: random.bytes(16).hex, person: person.id, team: identity.team, since: now)
    if scopes.contains(.email), consent.hidesEmail == nil { consent.hidesEmail = hidesEmail }
    if known == nil || known?.hidesEmail != consent.hidesEmail { try record(.consented(consent)) }

    let authorization = Authorization(
      consent: consent.id, person: person.id, client: client, email: scopes.contains(.email), at: now)
    let code = IssuedCode(
      code: random.appleToken("c"), authorization: authorization, redirectURI: redirectURI, nonce: nonce)
    try record(.codeIssued(code))

    var claims = claims(for: authorization, of: person, under: consent, at: now)
    claims.nonce = nonce
    claims.c_hash = CodeHash.value(of: code.code)
    return Consented(person: person, code: code.code, claims: claims, isFirst: known == nil)
  }

  /// The claims that every token for this authorization bears; nil once the person has ended it.
  func claims(for authorization: Authorization, at now: Date) -> MintedClaims? {
    guard let consent = state.consent(for: authorization, in: identity.team),
      let person = state.person(id: authorization.person)
    else { return nil }
    return claims(for: authorization, of: person, under: consent, at: now)
  }

  private func claims(
    for authorization: Authorization, of person: AppleWorld.Person, under consent: Consent, at now: Date
  ) -> MintedClaims {
    var claims = MintedClaims(
      authorization, sub: identity.subject(of: person.id, in: identity.team), at: now)
    if authorization.email {
      let hidden = consent.hidesEmail == true
      claims.email = hidden ? identity.relayAddress(of: person.id, in: identity.team) : person.email
      claims.email_verified = true
      claims.is_private_email = hidden ? true : nil
    }
    return claims
  }
}
