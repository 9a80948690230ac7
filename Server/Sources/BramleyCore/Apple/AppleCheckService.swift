package import AppleID
package import BramleyAPI
import Foundation

/// `POST /v1/user/identities/apple/check`: a device learned from Apple that the consent may be gone. The
/// server asks Apple itself, unless it did so within the last ten minutes. Neither a device's report nor a
/// failure ends anything.
package struct AppleCheckService: Sendable {
  /// Seconds for which an answer from Apple is reused.
  static let standsFor: TimeInterval = 600

  private let checker: GrantChecker
  private let team: AppleTeamID
  private let liveness: LivenessCache

  package init(checker: GrantChecker, team: AppleTeamID, liveness: LivenessCache) {
    self.checker = checker
    self.team = team
    self.liveness = liveness
  }

  /// Returns the state of the caller's consent at Apple. When it is gone, the sessions that began with it are
  /// ended, including the caller's own.
  package func check(for caller: Caller) async throws(Refusal) -> AppleConsentState {
    let identity = caller.account.identities.first {
      $0.key.provider == .apple && $0.key.team == team.rawValue
    }
    guard let identity else { throw Refusal(.notFound, "The account has no Apple identity.") }
    do {
      return try await check(identity, caller.session)
    } catch { throw Refusal(error) }
  }

  private func check(
    _ identity: IdentityRecord, _ session: SessionRecord
  ) async throws(StoreError) -> AppleConsentState {
    let asked = try await grants(of: identity, session)
    let paused = Set(try await checker.store.pauses(at: checker.surroundings.now()).map(\.clientID))
    for grant in asked where grant.revokedAt == nil && !paused.contains(grant.clientID) {
      try await ask(identity.key, grant.clientID)
    }
    // All grants are checked before one is judged, because the results of the others decide how much ends.
    var states: [AppleConsentState] = []
    for standing in try await grants(of: identity, session) {
      states.append(try await state(of: standing, identity, isPaused: paused.contains(standing.clientID)))
    }
    if states.contains(.active) { return .active }
    return !states.isEmpty && states.allSatisfy { $0 == .revoked } ? .revoked : .unknown
  }

  /// Returns the grant of the session's own client; without one, all grants of the person.
  private func grants(
    of identity: IdentityRecord, _ session: SessionRecord
  ) async throws(StoreError) -> [GrantStanding] {
    let all = try await checker.store.standings(of: identity.key)
    guard session.identityID == identity.id,
      let client = checker.clients.appleClient(ofSessionFor: session.clientID),
      let own = all.first(where: { $0.clientID == client })
    else { return all }
    return [own]
  }

  private func ask(_ identity: IdentityKey, _ client: ClientID) async throws(StoreError) {
    let now = checker.surroundings.now()
    guard checker.breaker.admission(at: now) == .all, checker.clients.all.contains(client),
      !checker.holds.admitted([client], at: now).isEmpty
    else { return }
    let check = try await checker.store.takeCheck(
      of: identity, for: client, unlessTakenAfter: now.addingTimeInterval(-Self.standsFor), at: now)
    if let check { try await checker.check(check) }
  }

  private func state(
    of grant: GrantStanding, _ identity: IdentityRecord, isPaused: Bool
  ) async throws(StoreError) -> AppleConsentState {
    if let revokedAt = grant.revokedAt {
      // A person who came back without a code left no new grant to check.
      return identity.newestTokenAt > revokedAt ? .unknown : .revoked
    }
    if isPaused { return .unknown }
    if grant.refusedAt != nil {
      let subject = GrantSettlement.Subject(
        identity: identity.key, clientID: grant.clientID, keptAt: grant.keptAt)
      guard case .ended(let user) = try await checker.settle(subject, for: .device) else { return .unknown }
      liveness.forget(user: user)
      RequestTrail.current?.note { $0.event = .sessionEndedByRule }
      return .revoked
    }
    guard let checkedAt = grant.checkedAt, let confirmedAt = grant.confirmedAt, confirmedAt >= checkedAt,
      checker.surroundings.now().timeIntervalSince(confirmedAt) <= Self.standsFor
    else { return .unknown }
    return .active
  }
}
