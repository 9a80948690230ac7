package import AppleID
import BramleyAPI
package import Foundation
package import Logging
import Metrics
import OpenID

/// Checks one grant's refresh token with Apple and stores the answer; acts on nothing.
package struct GrantChecker: Sendable {
  let store: any GrantCheckStore
  let breaker: CheckBreaker
  let holds = ClientHolds()
  let clients: AppleClients
  let surroundings: Surroundings
  private let apple: AppleIDClient
  private let verifier: IdentityTokenVerifier
  private let ring: KeyRing
  private let alerts: OperatorAlerts
  private let tombstoneLifetime: TimeInterval
  private let logger: Logger

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

  private func outcome(of check: inout GrantCheck) async -> GrantCheck.Outcome {
    let client = check.grant.clientID
    let started = surroundings.now()
    guard breaker.admission(at: started) != .none, !holds.admitted([client], at: started).isEmpty else {
      return .postponed(until: started)
    }
    let token: String
    do {
      let row = GrantRecord.row(check.grant.identity, client)
      token = String(
        decoding: try Seal(ring: ring).open(check.grant.sealedRefreshToken, for: row), as: UTF8.self)
    } catch {
      logger.error("a grant's token can't be opened", metadata: ["reason": "\(error)"])
      count("unreadable")
      return .postponed(until: started.addingTimeInterval(GrantCheck.interval))
    }
    do {
      let answer = try await apple.refresh(token, client: AppleClientID(rawValue: client.rawValue))
      count("active")
      breaker.succeed()
      check.reported = await reported(by: answer, check)
      return .confirmed
    } catch {
      return outcome(of: error, client)
    }
  }

  /// Returns the address in an answer, if Apple confirms that it is this person's.
  private func reported(by answer: TokenResponse, _ check: GrantCheck) async -> (email: EmailClaim, at: Date)?
  {
    guard let idToken = answer.idToken,
      let claims = try? await verifier.verify(idToken, expecting: .refreshed, at: surroundings.now()).claims,
      claims.subject.rawValue == check.grant.identity.subject,
      claims.audience.rawValue == check.grant.clientID.rawValue, let email = EmailClaim(claims)
    else { return nil }
    return (email, claims.issuedAt)
  }

  private func outcome(of failure: AppleCallFailure, _ client: ClientID) -> GrantCheck.Outcome {
    let now = surroundings.now()
    let later = GrantCheck.Outcome.postponed(until: now.addingTimeInterval(GrantCheck.retryInterval))
    switch failure {
    case .refused(let body) where body.error == .invalidGrant || body.error == .invalidRequest:
      count("refused")
      breaker.succeed()
      return .refused(GrantRefusal(rawValue: body.error.rawValue))
    case .refused(let body) where Self.ownFaults.contains(body.error):
      breaker.succeed()
      return hold(client, at: now)
    case .secret:
      return hold(client, at: now)
    case .throttled(let seconds):
      count("throttled")
      breaker.fail(as: failure.shared, retryAfter: seconds, at: now)
      return later
    case .refused, .unavailable, .unreachable, .malformed:
      count("unavailable")
      breaker.fail(as: failure.shared, at: now)
      return later
    }
  }

  /// Apple's error codes for a wrong configuration; they say nothing about the person.
  private static let ownFaults: Set<TokenErrorCode> = [
    .invalidClient, .unauthorizedClient, .unsupportedGrantType, .invalidScope,
  ]

  private func hold(_ client: ClientID, at now: Date) -> GrantCheck.Outcome {
    count("configuration")
    // The watch over all calls alerts the operator.
    holds.hold(client, at: now)
    return .postponed(until: now)
  }

  private func count(_ outcome: String) {
    Counter(label: "bramley_apple_checks_total", dimensions: [("outcome", outcome)]).increment()
  }
}
