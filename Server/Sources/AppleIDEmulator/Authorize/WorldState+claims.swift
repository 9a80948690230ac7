import AppleID
import Foundation

extension WorldState {
  /// The claims of every token for this authorization; nil once the person has revoked it.
  func claims(for authorization: Authorization, at now: Date) -> MintedClaims? {
    guard let consent = consent(for: authorization), let client = clients[authorization.client],
      let person = people[id: authorization.person]
    else { return nil }
    return claims(for: authorization, of: person, under: consent, client: client, at: now)
  }

  func claims(
    for authorization: Authorization, of person: AppleWorld.Person, under consent: Consent,
    client: AppleWorld.Client, at now: Date
  ) -> MintedClaims {
    var claims = MintedClaims(
      authorization, sub: pseudonyms.subject(of: person.id, in: client.team), at: now)
    claims.org_id = person.organization
    if let transfer = client.transferred, transfer.isOpen(at: now), consent.since <= transfer.at {
      claims.transfer_sub = pseudonyms.transferSubject(of: person.id, to: client.team)
    }
    if authorization.email, person.sharesEmail {
      let (address, isPrivate) = address(of: person, under: consent, in: client.team)
      claims.email = address
      claims.email_verified = isPrivate || person.emailVerified
      switch settings.isPrivateEmail {
      case .whenTrue: claims.is_private_email = isPrivate ? true : nil
      case .always: claims.is_private_email = isPrivate
      case .never: claims.is_private_email = nil
      }
    }
    return claims
  }

  /// The address that a team gets, and whether it is a relay address.
  func address(
    of person: AppleWorld.Person, under consent: Consent?, in team: AppleTeamID
  ) -> (String, isPrivate: Bool) {
    consent?.hidesEmail == true
      ? (pseudonyms.relayAddress(of: person.id, in: team), true) : (person.email, false)
  }
}
