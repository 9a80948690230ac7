import Crypto
import Foundation
package import Logging
import Metrics
import OpenID

/// `POST /v1/notifications/google`: Google's Cross-Account Protection. Verifies a security event token and acts on its
/// events in one transaction.
package struct GoogleNotificationService: Sendable {
  /// Seconds after its issue for which a token is accepted. Such tokens have no expiry; the mark of a received one
  /// outlives this, so none is applied twice.
  static let maximumAge: TimeInterval = 7 * 86_400

  let clients: Set<String>
  let reader: SignedTokenReader
  private let store: any ProviderEventStore
  private let liveness: LivenessCache
  private let surroundings: Surroundings
  let logger: Logger

  package init(
    _ provider: GoogleProvider, store: any ProviderEventStore, liveness: LivenessCache,
    surroundings: Surroundings, logger: Logger
  ) {
    clients = provider.settings.allClientIDs
    reader = SignedTokenReader(
      keys: provider.connection.keys, algorithms: [.rs256], leeway: OpenIDConnection.leeway)
    self.store = store
    self.liveness = liveness
    self.surroundings = surroundings
    self.logger = logger
  }

  /// Accepts a security event token; a repeated one is accepted and does nothing.
  ///
  /// - Parameter admit: called once the token is known to be Google's, before anything is stored.
  package func receive(
    _ token: String, admit: () throws(Refusal) -> Void = {}
  ) async throws(Refusal) {
    let now = surroundings.now()
    let claims: SecurityEventClaims
    do throws(Refusal) { claims = try await verified(token, at: now) } catch {
      count("refused")
      throw error
    }
    try admit()
    let mark = Data(SHA256.hash(data: Data("\(GoogleEndpoint.issuer)\n\(claims.id)".utf8)))
    let rules = claims.events.enumerated().compactMap { rule(for: $1, number: $0, mark, claims.issuedAt) }
    var events = ProviderEvents(
      mark: mark, markExpiresAt: claims.issuedAt.addingTimeInterval(Self.maximumAge + 86_400),
      rules: rules, now: now)
    events.revokedTokens = claims.events.enumerated().compactMap { number, event in
      guard event.kind == .tokenRevoked else { return nil }
      return TokenMatch(event.subject).map { .init($0, auditID: Self.auditID(mark, number)) }
    }
    let outcome: ProviderEvents.Outcome
    do throws(StoreError) { outcome = try await store.apply(events) } catch { throw Refusal(error) }
    switch outcome {
    case .repeated: count("repeated")
    case .applied(let users):
      count("accepted")
      for rule in rules { countEvent(rule.what) }
      for user in users {
        liveness.forget(user: user)
        for rule in rules where rule.what.endsSessions {
          logger.security(.sessionEndedByRule, user: user, metadata: ["rule": "google_\(rule.what.name)"])
        }
      }
    }
  }

  private func count(_ outcome: String) {
    Counter(label: "bramley_google_notifications_total", dimensions: [("outcome", outcome)]).increment()
  }

  private func countEvent(_ what: ProviderEventRule.What) {
    let name = if case .unknown = what { "unknown" } else { what.name }
    Counter(label: "bramley_google_events_total", dimensions: [("kind", name)]).increment()
  }
}
