import AppleID
import EmulatorKit
import Foundation
import OpenID

/// A person's consent to an app.
struct Yes: Sendable {
  var person: AppleWorld.Person
  var client: AppleWorld.Client
  var scopes: Set<AuthorizationScope>
  /// Used the first time that the address is requested.
  var hidesEmail: Bool
  /// Nil for a native sign-in.
  var redirectURI: String?
  var nonce: String?
  /// Whether an identity token is requested with the code.
  var wantsToken: Bool

  fileprivate var endpoint: Fault.Endpoint { redirectURI == nil ? .native : .authorize }
}

/// What is issued after a person's consent.
struct Consented: Sendable {
  var person: AppleWorld.Person
  var subject: AppleSubject
  var code: String
  /// The token that is issued with the code.
  var token: UnsignedToken?
  /// The address to share, real or relay.
  var email: String?
  /// Whether it is the first time for the app's group: the only time that a name is shared.
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

    var claims = state.claims(
      for: authorization, of: yes.person, under: consent, client: yes.client, at: now)
    let isTold = yes.wantsToken || known == nil
    if isTold, claims.email != nil, try strike(.noEmail, at: yes.endpoint, yes.client.id.rawValue) != nil {
      claims.dropEmail()
    }
    claims.nonce = yes.nonce
    claims.c_hash = CodeHash.value(of: code.code)
    return Consented(
      person: yes.person, subject: claims.sub, code: code.code,
      token: yes.wantsToken ? try mint(claims, at: yes.endpoint) : nil, email: claims.email,
      isFirst: known == nil)
  }
}
