package import AppleID
import BramleyAPI
import Crypto
import Foundation
import Metrics

/// `POST /v1/notifications/apple`: verifies a notification and stores it; a job acts on it. It waits for no
/// other service, and writes nothing for a notification that Apple did not sign.
package struct AppleNotificationService: Sendable {
  /// Seconds after its signature for which a notification is accepted. The mark outlives it, so none is
  /// applied twice.
  static let maximumAge: TimeInterval = 7 * 86_400
  /// Seconds by which the clocks of several nodes may differ.
  static let markStays: TimeInterval = 3_600

  private let verifier: NotificationVerifier
  private let team: AppleTeamID
  private let store: any AppleLifeStore
  private let ring: KeyRing
  private let jobs: JobRunner
  private let surroundings: Surroundings

  package init(
    verifier: NotificationVerifier, team: AppleTeamID, store: any AppleLifeStore, ring: KeyRing,
    jobs: JobRunner, surroundings: Surroundings
  ) {
    self.verifier = verifier
    self.team = team
    self.store = store
    self.ring = ring
    self.jobs = jobs
    self.surroundings = surroundings
  }

  /// Accepts the `payload` of a notification; a repeated one is accepted and does nothing.
  ///
  /// - Parameter admit: called once the notification is known to be Apple's, before anything is stored.
  package func receive(
    _ payload: String, admit: () throws(Refusal) -> Void = {}
  ) async throws(Refusal) {
    let now = surroundings.now()
    let notification: AppleNotification
    do {
      notification = try await verifier.verify(payload, at: now)
    } catch {
      count("refused")
      throw Refusal(error, of: payload)
    }
    let end = notification.issuedAt.addingTimeInterval(Self.maximumAge)
    guard now < end else {
      count("refused")
      throw Refusal(NotificationFailure.expired, of: payload)
    }
    try admit()
    let mark = Data(SHA256.hash(data: Data(notification.id.utf8)))
    let isNew: Bool
    do {
      let received = ReceivedNotification(
        mark: mark, expiresAt: end.addingTimeInterval(Self.markStays),
        job: try job(of: notification, mark, at: now))
      isNew = try await store.receive(received)
    } catch let error as StoreError {
      throw Refusal(error)
    } catch {
      throw Refusal(.internalError)
    }
    count(isNew ? "accepted" : "repeated")
    if isNew { jobs.wake() }
  }

  private func job(of notification: AppleNotification, _ mark: Data, at now: Date) throws -> JobRecord {
    let identity = IdentityKey(
      provider: .apple, team: team.rawValue, subject: notification.event.subject.rawValue)
    return try AppleNotificationJob.job(
      AppleNotificationJob.Payload(team: team, event: notification.event, mark: mark),
      about: PersonKey.of(identity, by: ring), id: JobID(rawValue: surroundings.newIDText(at: now)),
      seal: Seal(ring: ring), at: now)
  }

  private func count(_ outcome: String) {
    Counter(label: "bramley_apple_notifications_total", dimensions: [("outcome", outcome)]).increment()
  }
}
