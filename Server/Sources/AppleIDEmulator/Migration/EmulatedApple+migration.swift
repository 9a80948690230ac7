import AppleID
import EmulatorKit
import Foundation
import OpenID

/// The response of `/auth/usermigrationinfo`, in either direction.
struct MigrationInfo: Encodable {
  var transfer_sub: AppleSubject?
  var sub: AppleSubject?
  var email: String?
  var is_private_email: Bool?
}

extension EmulatedApple {
  /// Answers `grant_type=client_credentials`: a token for moving users, and for nothing else.
  func migrationToken(_ form: FormFields, for asking: AuthenticatedClient) throws -> TokenResponse {
    guard form["scope"] == "user.migration" else { throw TokenErrorBody(error: .invalidScope) }
    let now = now
    let token = try change { world in
      let token = MigrationToken(
        token: world.random.appleToken("a"), client: asking.client.id, team: asking.team, issuedAt: now)
      try world.record(.migrationTokenIssued(token))
      return token.token
    }
    return TokenResponse(accessToken: token, expiresIn: Int(IssuedToken.accessLifetime))
  }

  /// Answers `/auth/usermigrationinfo`: exchanges a sending team's `sub` for a transfer id, or a transfer id for the
  /// receiving team's `sub` and address.
  ///
  /// - Throws: `TokenErrorBody` if Apple rejects the request; other errors are the emulator's own failures.
  func migrationInfo(_ form: FormFields, bearer: String?, _ note: JournalNote) throws -> MigrationInfo {
    let asking = try authenticatedClient(form, of: .currentAndFormerTeam, note)
    let now = now
    return try change { world in
      func refusal(_ reason: String) -> TokenErrorBody {
        note.failure(TokenErrorCode.invalidRequest.rawValue, reason: reason)
        return TokenErrorBody(error: .invalidRequest)
      }
      guard let bearer, let bearing = world.migrationBearer(bearer, asking, at: now) else {
        throw refusal("the access token is not of this client and team, or has expired")
      }
      let person: AppleWorld.Person?
      let target: AppleTeamID
      switch (form["sub"], form["target"], form["transfer_sub"]) {
      case (let sub?, let team?, nil):
        target = AppleTeamID(rawValue: team)
        guard world.state.team(target) != nil, target != asking.team else {
          throw refusal("target is not another team of this world")
        }
        person = world.person(bySubject: sub, in: asking.team)
      case (nil, nil, let transferSubject?):
        target = asking.team
        guard asking.team == asking.client.team, asking.client.transferred?.isOpen(at: now) == true else {
          throw refusal("the client was not transferred to this team within the last sixty days")
        }
        person = world.person(byTransferSubject: transferSubject, to: target)
      default: throw refusal("send either sub and target, or transfer_sub")
      }
      guard let person, !person.isDeleted, bearing.covers(person),
        let consent = world.state.consent(of: person.id, to: asking.client)
      else { throw refusal("no person with this id uses the app") }
      guard form["transfer_sub"] != nil else {
        return MigrationInfo(transfer_sub: world.state.pseudonyms.transferSubject(of: person.id, to: target))
      }
      return world.state.received(person, under: consent, by: target)
    }
  }
}

extension WorldState {
  /// What the receiving team gets about a person.
  fileprivate func received(
    _ person: AppleWorld.Person, under consent: Consent, by team: AppleTeamID
  ) -> MigrationInfo {
    var info = MigrationInfo(sub: pseudonyms.subject(of: person.id, in: team))
    if consent.hidesEmail != nil, person.sharesEmail {
      let (address, isPrivate) = address(of: person, under: consent, in: team)
      info.email = address
      info.is_private_email = isPrivate
    }
    return info
  }
}
