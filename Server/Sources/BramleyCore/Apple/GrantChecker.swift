package import AppleID
package import Foundation
package import Logging

/// Checks one grant's refresh token with Apple and stores the answer; acts on nothing.
package struct GrantChecker: Sendable {
  let store: any GrantCheckStore
  let breaker: CheckBreaker
  let holds = ClientHolds()
  let clients: AppleClients
  let surroundings: Surroundings
  let apple: AppleIDClient
  let verifier: IdentityTokenVerifier
  let ring: KeyRing
  private let alerts: OperatorAlerts
  private let tombstoneLifetime: TimeInterval
  let logger: Logger

  /// - Parameter tombstoneLifetime: seconds after which no token issued before an end could be accepted
  ///   anyway.
  package init(
    apple: AppleIDClient, verifier: IdentityTokenVerifier, clients: AppleClients,
    store: any GrantCheckStore, ring: KeyRing, breaker: CheckBreaker, alerts: OperatorAlerts,
    tombstoneLifetime: TimeInterval,
    surroundings: Surroundings, logger: Logger
  ) {
    self.apple = apple
    self.verifier = verifier
    self.clients = clients
    self.store = store
    self.ring = ring
    self.breaker = breaker
    self.alerts = alerts
    self.tombstoneLifetime = tombstoneLifetime
    self.surroundings = surroundings
    self.logger = logger
  }

  /// Checks a reserved grant with Apple, unless calls to Apple are paused.
  func check(_ check: GrantCheck) async throws(StoreError) {
    var check = check
    let outcome = await outcome(of: &check)
    let now = surroundings.now()
    if let pause = try await store.record(outcome, of: check, at: now) { report(pause) }
  }

  /// Decides what a refusal means.
  func settle(
    _ subject: GrantSettlement.Subject, for occasion: GrantSettlement.Occasion
  ) async throws(StoreError) -> GrantSettlement.Outcome {
    let now = surroundings.now()
    return try await store.settle(
      GrantSettlement(
        subject: subject, occasion: occasion, clients: clients,
        tombstone: (PersonKey.of(subject.identity, by: ring), now.addingTimeInterval(tombstoneLifetime)),
        auditID: surroundings.newIDText(at: now), now: now))
  }

  func report(_ pause: CheckPause) {
    alerts.raise(
      .appleMassRefusal,
      "Apple refuses the refresh tokens of more than 5 % of the people of \(pause.clientID) within an hour, so its "
        + "daily checks wait for hours and no session ends; see whether the team's key, the App ID or its "
        + "grouping was changed in Apple's portal, and Apple's system status page")
  }
}
