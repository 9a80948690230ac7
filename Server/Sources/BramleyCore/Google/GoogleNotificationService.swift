import BramleyAPI
import BramleyTokens
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

  private let clients: Set<String>
  private let reader: SignedTokenReader
  private let store: any ProviderEventStore
  private let liveness: LivenessCache
  private let surroundings: Surroundings
  private let logger: Logger

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

  private func verified(_ token: String, at now: Date) async throws(Refusal) -> SecurityEventClaims {
    let claims: SecurityEventClaims
    do throws(SignedTokenReader.Failure) {
      claims = try await reader.read(
        token, as: SecurityEventClaims.self, kind: .securityEvent, at: now
      ).claims
    } catch {
      switch error {
      case .keysUnavailable:
        throw Refusal(
          .providerUnavailable, "Google's keys can't be fetched, so the token can't be verified.",
          retryAfter: 10)
      case .invalid(let fault):
        throw .invalidRequest("The security event token is not accepted: \(fault.words).")
      }
    }
    guard GoogleEndpoint.eventIssuers.contains(claims.issuer) else {
      throw .invalidRequest("The security event token is not accepted: its issuer is not Google.")
    }
    guard claims.audiences.contains(where: clients.contains) else {
      throw .invalidRequest(
        "The security event token is not accepted: it is for another client.",
        remedy: "Name all clients of the project in google.client_ids.")
    }
    guard (1...255).contains(claims.id.utf8.count) else {
      throw .invalidRequest("The security event token is not accepted: it has no id.")
    }
    guard now < claims.issuedAt.addingTimeInterval(Self.maximumAge) else {
      throw .invalidRequest("The security event token is not accepted: it is more than seven days old.")
    }
    return claims
  }

  private func count(_ outcome: String) {
    Counter(label: "bramley_google_notifications_total", dimensions: [("outcome", outcome)]).increment()
  }

  private func countEvent(_ what: ProviderEventRule.What) {
    let name = if case .unknown = what { "unknown" } else { what.name }
    Counter(label: "bramley_google_events_total", dimensions: [("kind", name)]).increment()
  }
}

extension GoogleNotificationService {
  private static func auditID(_ mark: Data, _ number: Int) -> String { "google/\(mark.base64URL)/\(number)" }

  /// Returns the rule for an event; nil for one that is about nobody here.
  private func rule(
    for event: SecurityEventStatement, number: Int, _ mark: Data, _ issuedAt: Date
  ) -> ProviderEventRule? {
    let what = ProviderEventRule.What(event)
    switch event.subject {
    case .person(let issuer, let subject)
    where GoogleEndpoint.issuers.contains(issuer) || GoogleEndpoint.eventIssuers.contains(issuer):
      let identity = IdentityKey(provider: .google, team: GoogleEndpoint.issuer, subject: subject)
      return ProviderEventRule(
        identity: identity, what: what, at: issuedAt, auditID: Self.auditID(mark, number))
    case .token where event.kind == .tokenRevoked: return nil
    default:
      let isTest = event.kind == .verification
      logger.notice(
        "\(isTest ? "Google verified this receiver" : "Google sent an event about nobody known")",
        metadata: ["event": "\(what.name)"])
      return nil
    }
  }
}

extension ProviderEventRule.What {
  init(_ event: SecurityEventStatement) {
    switch event.kind {
    case .sessionsRevoked: self = .sessionsRevoked
    case .tokensRevoked: self = .tokensRevoked
    case .accountDisabled:
      self = .accountDisabled(event.reason.flatMap(ProviderEventRule.DisabledReason.init) ?? .unnamed)
    case .accountEnabled: self = .accountEnabled
    case .credentialChangeRequired: self = .credentialChangeRequired
    default:
      // The text comes from outside: only characters that are safe in a log are used.
      let last = event.kind.rawValue.split(separator: "/").last ?? ""
      let name = last.unicodeScalars.filter {
        $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == "-")
      }
      self = .unknown(String(String.UnicodeScalarView(name.prefix(40))))
    }
  }

  fileprivate var endsSessions: Bool {
    switch self {
    case .sessionsRevoked, .tokensRevoked, .accountDisabled(.hijacking): true
    default: false
    }
  }
}

extension TokenMatch {
  /// Reads how an event names a token; nil for a form that is not known.
  init?(_ subject: SecurityEventStatement.Subject) {
    guard case .token(_, let algorithm, let identifier) = subject else { return nil }
    switch algorithm {
    case "prefix" where identifier.count == 16:
      self = .prefixHash(TokenFingerprint.hash(ofPrefix: identifier))
    case "hash_base64_sha512_sha512":
      let text = identifier.replacing("-", with: "+").replacing("_", with: "/")
      let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
      guard let hash = Data(base64Encoded: text + padding), hash.count == 64 else { return nil }
      self = .doubleSHA512(hash)
    default: return nil
    }
  }
}
