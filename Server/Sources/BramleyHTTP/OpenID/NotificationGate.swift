import BramleyAPI
import BramleyCore
import Hummingbird

/// Limits the notifications of OpenID providers. Genuine and failed ones are counted apart, once it is known which one
/// it is: a flood of forgeries must not use up what a provider needs.
struct NotificationGate: Sendable {
  /// The most bytes of a notification.
  static let maximumBytes = 32 * 1_024
  /// What the limiter counts them by.
  private static let counter = LimitCounter("notifications of OpenID providers")
  private static let failureCounter = LimitCounter("failed notifications of OpenID providers")

  let limiter: ClientLimiter

  /// Receives a notification.
  ///
  /// - Parameter work: reads and verifies it, and calls its argument before anything is stored.
  func received(
    _ request: Request, _ context: ServerContext,
    _ work: (_ admit: () throws(Refusal) -> Void) async throws -> Void
  ) async throws {
    do {
      try await work { () throws(Refusal) in
        try limiter.admit(request, context: context, to: .notifications, counter: Self.counter)
      }
    } catch let refusal as Refusal
      where refusal.code != .rateLimited && refusal.code.appearance.status.code < 500
    {
      try limiter.admit(request, context: context, to: .failedNotifications, counter: Self.failureCounter)
      throw refusal
    }
  }
}
