import AppleID
import BramleyAPI
import BramleyTokens
package import Foundation
package import Logging
import Metrics

/// Acts on a stored notification in one transaction. The audit entry reveals an event that was applied
/// before.
package struct AppleNotificationJob: JobHandler {
  /// The kind of these jobs.
  package static let kind: JobKind = "apple_notification"
  /// Seconds during which a job is retried while the store is down.
  static let lifetime: TimeInterval = 7 * 86_400

  struct Payload: Codable {
    var team: AppleTeamID
    var event: AppleEvent
    /// SHA-256 of Apple's id for the notification.
    var mark: Data
  }

  private let store: any AppleLifeStore
  private let ring: KeyRing
  private let tombstoneLifetime: TimeInterval
  private let liveness: LivenessCache
  private let surroundings: Surroundings
  private let logger: Logger

  /// - Parameter tombstoneLifetime: seconds after which no token issued before an event could be accepted
  ///   anyway.
  package init(
    store: any AppleLifeStore, ring: KeyRing, tombstoneLifetime: TimeInterval, liveness: LivenessCache,
    surroundings: Surroundings, logger: Logger
  ) {
    self.store = store
    self.ring = ring
    self.tombstoneLifetime = tombstoneLifetime
    self.liveness = liveness
    self.surroundings = surroundings
    self.logger = logger
  }

  package var kind: JobKind { Self.kind }

  /// Returns the row for a notification.
  static func job(
    _ payload: Payload, about person: Data, id: JobID, seal: Seal, at now: Date
  ) throws -> JobRecord {
    try JobRecord(
      id: id, kind: kind, sealing: payload, by: seal, at: now, lifetime: lifetime, person: person)
  }

  /// Applies the event.
  package func run(_ job: JobRecord) async -> JobResult {
    let payload: Payload
    do { payload = try job.opened(by: Seal(ring: ring)) } catch { return error.result }
    let what = AppleEventRule.What(payload.event.kind)
    if case .unknown(let name) = what {
      logger.notice("Apple sent an event of an unknown kind", metadata: ["kind": "\(name)"])
    }
    do {
      let outcome = try await store.apply(rule(of: payload, what))
      if case .acted(let user) = outcome {
        liveness.forget(user: user)
        if what.endsSessions {
          logger.security(.sessionEndedByRule, user: user, metadata: ["rule": "apple_\(what.name)"])
        }
      }
      Counter(
        label: "bramley_apple_events_total", dimensions: [("kind", what.label), ("outcome", outcome.label)]
      ).increment()
      return .done
    } catch {
      return .retry(reason: "the store did not take the event")
    }
  }

  private func rule(of payload: Payload, _ what: AppleEventRule.What) -> AppleEventRule {
    let identity = IdentityKey(
      provider: .apple, team: payload.team.rawValue, subject: payload.event.subject.rawValue)
    let now = surroundings.now()
    return AppleEventRule(
      identity: identity, what: what, at: payload.event.at, email: payload.event.email,
      tombstone: (PersonKey.of(identity, by: ring), now.addingTimeInterval(tombstoneLifetime)),
      auditID: "apple/\(payload.mark.base64URL)", now: now)
  }
}

extension AppleEventOutcome {
  fileprivate var label: String {
    switch self {
    case .nobody: "nobody"
    case .passedOver: "passed_over"
    case .repeated: "repeated"
    case .acted: "acted"
    }
  }
}
