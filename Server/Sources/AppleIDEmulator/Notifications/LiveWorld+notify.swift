import AppleID
import EmulatorKit
import Foundation

/// Options for sending a notification.
struct NotificationChoice: Sendable {
  var copies = 1
  var delay = 0
  /// Nil for now.
  var eventTime: Date?
  var unit = TimeUnit.milliseconds
}

extension LiveWorld {
  static let maximumPending = 100_000

  /// Queues a notification to the primary App ID of a client's group.
  ///
  /// - Returns: its entry in the log. Without a URL nothing is queued, and the log says so.
  @discardableResult
  mutating func notify(
    _ type: NotificationType, of person: AppleWorld.Person, to client: AppleWorld.Client,
    _ choice: NotificationChoice = NotificationChoice(), at now: Date
  ) throws -> SentNotification {
    let head = state.clients.head(of: client)
    guard state.notifications.count < Self.maximumPending else {
      throw Problem.conflict(
        "\(Self.maximumPending) notifications are waiting already; let some be delivered")
    }
    let late = try strike(.lateNotification, at: .notifications, head.id.rawValue)
    let shared = type.hasEmail ? state.notifiedAddress(of: person, to: head) : nil
    let notification = PendingNotification(
      id: random.bytes(16).hex, type: type, client: head.id, person: person.id,
      subject: state.pseudonyms.subject(of: person.id, in: head.team),
      email: shared?.address, isPrivateEmail: shared?.isPrivate, at: now,
      eventTime: choice.eventTime ?? now, unit: choice.unit,
      delay: choice.delay + (late.map { Int($0.delay / .milliseconds(1)) } ?? 0), copies: choice.copies,
      url: head.notificationURL ?? "")
    let isSent = head.notificationURL != nil
    let entry = SentNotification(notification, state: isSent ? .queued : .notSent)
    if isSent { try record(.notificationQueued(notification)) }
    notificationLog.append(entry)
    if isSent { deliveries?.yield(notification) }
    return entry
  }

  /// Passes waiting and future notifications to a receiver that delivers them.
  mutating func deliver(to deliveries: AsyncStream<PendingNotification>.Continuation) {
    self.deliveries = deliveries
    yieldPending()
  }

  func yieldPending() {
    guard let deliveries else { return }
    for notification in state.notifications.values.sorted(by: { ($0.at, $0.id) < ($1.at, $1.id) }) {
      notificationLog.append(SentNotification(notification, state: .queued))
      deliveries.yield(notification)
    }
  }
}

extension WorldState {
  /// The address in a notification: the relay address, unless the person shares the real one.
  fileprivate func notifiedAddress(
    of person: AppleWorld.Person, to head: AppleWorld.Client
  ) -> (address: String, isPrivate: Bool) {
    consent(of: person.id, to: head)?.hidesEmail == false
      ? (person.email, false) : (pseudonyms.relayAddress(of: person.id, in: head.team), true)
  }
}
