import AppleID
import EmulatorKit
import Foundation

extension WorldState {
  func team(_ id: AppleTeamID) -> AppleWorld.Team? { teams.first { $0.id == id } }

  /// A person's consent to a client's group.
  func consent(of person: String, to client: AppleWorld.Client) -> Consent? {
    consents[Consent.Key(person: person, group: client.primary)]
  }

  /// The consent that a code or token depends on; nil once the person has ended it.
  func consent(for authorization: Authorization) -> Consent? {
    guard let client = clients[authorization.client] else { return nil }
    return consent(of: authorization.person, to: client)
      .flatMap { $0.id == authorization.consent ? $0 : nil }
  }

  func consents(of person: String) -> [Consent] {
    // There may be far more consents than clients.
    clients.all.compactMap { consents[Consent.Key(person: person, group: $0.id)] }
  }

  func token(_ token: String, at now: Date) -> IssuedToken? {
    refreshTokens.value(for: token, at: now) ?? accessTokens.value(for: token, at: now)
  }
}
