import BramleyAPI
import BramleyCore
import Foundation

// The webhooks of steps for the app's own back ends: rows of the same transaction. Without an endpoint nothing is read
// or written.

extension SQLTransaction {
  /// Writes the webhooks for something that the step did.
  func emit(_ cause: @autoclosure () -> WebhookCause) throws {
    guard let webhooks, webhooks.hasAny else { return }
    for webhook in webhooks.rows(for: cause()) {
      try write(
        """
        INSERT INTO webhook_event (id, endpoint, user_id, type, body, created_at, run_at, deadline, attempts)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0)
        """,
        [
          webhook.id.rawValue, webhook.endpoint.rawValue, webhook.user.rawValue, webhook.type.rawValue,
          webhook.body, webhook.createdAt, webhook.createdAt, webhook.deadline,
        ])
    }
  }

  /// Whether any endpoint wants one of these events.
  func isWanted(_ types: WebhookEventType...) -> Bool {
    guard let webhooks, webhooks.hasAny else { return false }
    return types.contains { webhooks.want($0) }
  }

  /// Writes the webhooks for live sessions that end, before they do.
  ///
  /// - Parameter condition: Which ones; those that have ended or expired are left out.
  func emitEnd(
    ofSessionsWhere condition: String, _ parameters: SQLParameters, because reason: SessionEndReason,
    at now: Date
  ) throws {
    guard isWanted(.sessionEnded) else { return }
    let ending = try all(
      """
      SELECT id, identity_id, provider, user_id FROM session
      WHERE \(condition) AND ended_at IS NULL AND idle_expires_at > ? AND expires_at > ? ORDER BY id
      """,
      parameters + [now, now]
    ) { row in
      WebhookCause.sessionEnded(
        SessionID(rawValue: try row.text(0)), IdentityID(rawValue: try row.text(1)),
        ProviderID(rawValue: try row.text(2)), of: UserID(rawValue: try row.text(3)), reason)
    }
    for cause in ending { try emit(cause) }
  }
}
