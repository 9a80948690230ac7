import EmulatorKit
import Foundation
import ServiceLifecycle

/// Delivers notifications while the emulator runs: eight at a time, with up to three attempts each.
///
/// Apple's own schedule is not known. A delivery without a response of status 200 within ten seconds is repeated
/// after one second and after five more.
struct NotificationDelivery: Service {
  static let atOnce = 8
  static let pauses: [Duration] = [.seconds(1), .seconds(5)]

  let apple: EmulatedApple

  func run() async throws {
    let (notifications, deliveries) = AsyncStream.makeStream(of: PendingNotification.self)
    apple.change { $0.deliver(to: deliveries) }
    try await cancelWhenGracefulShutdown {
      if let sender = apple.notificationSender {
        await deliver(notifications, by: sender)
      } else {
        try await NotificationSender.withLive { await deliver(notifications, by: $0) }
      }
    }
  }

  private func deliver(
    _ notifications: AsyncStream<PendingNotification>, by sender: NotificationSender
  ) async {
    let slots = DeliverySlots(count: Self.atOnce)
    await withDiscardingTaskGroup { group in
      for await notification in notifications {
        group.addTask { try? await deliver(notification, by: sender, slots) }
      }
      // The emulator stops: pending notifications are delivered when it runs again.
      group.cancelAll()
    }
  }

  /// - Throws: an error if the emulator stops meanwhile; then the notification stays pending.
  private func deliver(
    _ notification: PendingNotification, by sender: NotificationSender, _ slots: DeliverySlots
  ) async throws {
    if notification.delay > 0 { try await apple.sleep(.milliseconds(notification.delay)) }
    let body = try await slots.use { try await payload(of: notification) }
    var isDelivered = true
    for _ in 0..<notification.copies {
      isDelivered = try await deliver(body, of: notification, by: sender, slots) && isDelivered
    }
    try apple.change { world in
      guard world.state.notifications[notification.id] != nil else { return }
      try world.record(.notificationSettled(notification.id))
    }
    apple.notificationLog.settled(notification.id, isDelivered ? .delivered : .failed)
  }

  private func deliver(
    _ body: Data, of notification: PendingNotification, by sender: NotificationSender,
    _ slots: DeliverySlots
  ) async throws -> Bool {
    for pause in Self.pauses + [nil] {
      // A reset discards what was not delivered.
      guard apple.change({ $0.state.notifications[notification.id] != nil }) else { return false }
      let attempt = try await slots.use { try await post(body, to: notification.url, by: sender) }
      apple.notificationLog.attempted(notification.id, attempt)
      if attempt.status == 200 { return true }
      if let pause { try await apple.sleep(pause) }
    }
    return false
  }

  private func post(
    _ body: Data, to url: String, by sender: NotificationSender
  ) async throws -> SentNotification.Attempt {
    let at = apple.now
    let began = ContinuousClock.now
    var status: Int?
    var failure: String?
    do {
      status = try await sender.post(url, body)
    } catch {
      try Task.checkCancellation()
      failure = String(String(describing: error).prefix(200))
    }
    let taken = began.duration(to: .now)
    return SentNotification.Attempt(
      at: at, status: status, ms: (taken / .microseconds(1)).rounded() / 1_000, error: failure)
  }
}
