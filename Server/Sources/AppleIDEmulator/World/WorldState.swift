import AppleID
import Foundation

/// People, what they agreed to, and what was issued for it.
struct WorldState: Sendable {
  private(set) var people: [AppleWorld.Person]
  private var consents: [Consent.Key: Consent] = [:]
  // A code is known for longer than it is valid, so that a late one can be told from a used one.
  private var codes = ExpiringTable<IssuedCode>(lifetime: 3_600, capacity: 50_000)
  private var accessTokens = ExpiringTable<IssuedToken>(
    lifetime: IssuedToken.accessLifetime, capacity: 50_000)
  private var refreshTokens = ExpiringTable<IssuedToken>(lifetime: 100 * 365 * 86_400, capacity: 100_000)
  private var indexes: [String: Int] = [:]
  private let startCount: Int

  init(people: [AppleWorld.Person]) {
    self.people = people
    startCount = people.count
    indexes = Dictionary(zip(people.map(\.id), people.indices), uniquingKeysWith: { first, _ in first })
  }

  mutating func apply(_ event: WorldEvent) {
    switch event {
    case .personAdded(let person):
      indexes[person.id] = people.count
      people.append(person)
    case .consented(let consent): consents[consent.key] = consent
    case .consentEnded(let consent): consents[consent.key] = nil
    case .codeIssued(let code): codes.insert(code, for: code.code, madeAt: code.authorization.at)
    case .codeSpent(let code): codes.update(code) { $0.spent = true }
    case .tokenIssued(let token):
      switch token.kind {
      case .access: accessTokens.insert(token, for: token.token, madeAt: token.issuedAt)
      case .refresh: refreshTokens.insert(token, for: token.token, madeAt: token.issuedAt)
      }
    }
  }

  /// The shortest history that leads here; what is dead is left out.
  var history: [WorldEvent] {
    let alive = Set(consents.values.map(\.id))
    let tokens = (refreshTokens.values + accessTokens.values).sorted { $0.issuedAt < $1.issuedAt }
    return people.dropFirst(startCount).map(WorldEvent.personAdded)
      + consents.values.map(WorldEvent.consented)
      + codes.values.filter { alive.contains($0.authorization.consent) }.map(WorldEvent.codeIssued)
      + tokens.filter { alive.contains($0.authorization.consent) }.map(WorldEvent.tokenIssued)
  }

  func person(id: String) -> AppleWorld.Person? { indexes[id].map { people[$0] } }

  func person(named name: String) -> AppleWorld.Person? { person(id: name) ?? people.person(named: name) }

  func consent(of person: String, to team: AppleTeamID) -> Consent? {
    consents[Consent.Key(person: person, team: team)]
  }

  func consent(for authorization: Authorization, in team: AppleTeamID) -> Consent? {
    consent(of: authorization.person, to: team).flatMap { $0.id == authorization.consent ? $0 : nil }
  }

  func code(_ code: String, at now: Date) -> IssuedCode? { codes.value(for: code, at: now) }

  func token(_ token: String, at now: Date) -> IssuedToken? {
    refreshTokens.value(for: token, at: now) ?? accessTokens.value(for: token, at: now)
  }
}
