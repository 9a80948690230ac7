import BramleyAPI
package import BramleyCore
package import Foundation

extension SQLStore: WebhookStore {
  package var webhookSubscriptions: WebhookSubscriptions { engine.webhooks }

  package func lease(_ lease: WebhookLease) async throws(StoreError) -> LeasedWebhooks {
    // Usually nothing is due, and a read needs no commit.
    let (standing, isAnyDue) = try await engine.read { tx in
      let standing = try tx.webhookStanding(lease.endpoint)
      guard lease.share(of: standing) != nil else { return (standing, false) }
      return (standing, try !tx.dueWebhooks(lease, limit: 1, leastTried: false).isEmpty)
    }
    guard isAnyDue else { return LeasedWebhooks([], standing: standing) }
    return try await engine.write(.readCommitted) { tx in
      var standing = try tx.webhookStanding(lease.endpoint, isWritten: true)
      guard let share = lease.share(of: standing) else { return LeasedWebhooks([], standing: standing) }
      let due = try tx.dueWebhooks(
        lease, limit: share.limit, leastTried: share.isLeastTriedFirst, isWritten: true)
      if let end = share.quietUntil, !due.isEmpty {
        standing?.quietUntil = end
        try tx.write(
          "UPDATE webhook_endpoint SET quiet_until = ? WHERE id = ?", [end, lease.endpoint.rawValue])
      }
      var leased: [Webhook] = []
      for var webhook in due {
        webhook.attempts += 1
        try tx.write(
          "UPDATE webhook_event SET lease_until = ?, attempts = ? WHERE sequence = ?",
          [lease.end, webhook.attempts, webhook.sequence])
        leased.append(webhook)
      }
      return LeasedWebhooks(leased, standing: standing)
    }
  }

  package func delivered(_ webhook: Webhook, at now: Date) async throws(StoreError) {
    try await engine.write(.readCommitted) { tx in
      // The endpoint's row is locked before those of its webhooks, in all steps.
      let standing = try tx.webhookStanding(webhook.endpoint, isWritten: true)
      try tx.write("DELETE FROM webhook_event WHERE sequence = ?", [webhook.sequence])
      guard let standing else { return }
      try tx.write("DELETE FROM webhook_endpoint WHERE id = ?", [webhook.endpoint.rawValue])
      if standing.pausedAt != nil { try tx.resume(webhook.endpoint, at: now) }
    }
  }

  package func failed(
    _ webhook: Webhook, by rule: WebhookRule, auditID: String
  ) async throws(StoreError) -> WebhookRule.Verdict {
    try await engine.write(.readCommitted) { tx in
      let standing = rule.standing(
        of: webhook.endpoint, after: try tx.webhookStanding(webhook.endpoint, isWritten: true))
      try tx.keep(standing)
      let verdict = rule.judge(webhook, standing)
      switch verdict {
      case .tryAgain(let time):
        try tx.write(
          "UPDATE webhook_event SET run_at = ?, lease_until = NULL, reason = ? WHERE sequence = ?",
          [time, rule.fault.words, webhook.sequence])
      case .skip:
        let isNew =
          try tx.run(
            """
            UPDATE webhook_event SET skipped_at = ?, lease_until = NULL, reason = ?
            WHERE sequence = ? AND skipped_at IS NULL
            """, [rule.now, rule.fault.words, webhook.sequence]) == 1
        if isNew { try tx.insert(.webhookSkipped(webhook, id: auditID, at: rule.now)) }
      }
      return verdict
    }
  }

  package func webhookCounts() async throws(StoreError) -> (waiting: Int, skipped: Int) {
    try await engine.read { tx in
      try tx.first("SELECT COUNT(*), COUNT(skipped_at) FROM webhook_event", []) { row in
        let skipped = try row.count(1)
        return (try row.count(0) - skipped, skipped)
      } ?? (0, 0)
    }
  }
}

extension SQLTransaction {
  fileprivate func dueWebhooks(
    _ lease: WebhookLease, limit: Int, leastTried: Bool, isWritten: Bool = false
  ) throws -> [Webhook] {
    // The next webhook of a person waits for the one before.
    try all(
      """
      SELECT \(Webhook.columns) FROM webhook_event
      WHERE endpoint = ? AND skipped_at IS NULL AND run_at <= ? AND (lease_until IS NULL OR lease_until <= ?)
        AND NOT EXISTS (
          SELECT 1 FROM webhook_event AS earlier
          WHERE earlier.endpoint = webhook_event.endpoint AND earlier.user_id = webhook_event.user_id
            AND earlier.skipped_at IS NULL AND earlier.sequence < webhook_event.sequence
        )
      ORDER BY \(leastTried ? "attempts, " : "")run_at, sequence LIMIT ? \(isWritten ? dialect.lockingFree : "")
      """, [lease.endpoint.rawValue, lease.now, lease.now, limit], Webhook.init(row:))
  }

  /// Makes due what waits for an endpoint that accepts webhooks again.
  fileprivate func resume(_ endpoint: WebhookEndpointID, at now: Date) throws {
    let least = now.addingTimeInterval(WebhookRule.leastTimeAfterPause)
    try write(
      "UPDATE webhook_event SET run_at = ? WHERE endpoint = ? AND skipped_at IS NULL AND run_at > ?",
      [now, endpoint.rawValue, now])
    try write(
      "UPDATE webhook_event SET deadline = ? WHERE endpoint = ? AND skipped_at IS NULL AND deadline < ?",
      [least, endpoint.rawValue, least])
  }

  fileprivate func keep(_ standing: WebhookStanding) throws {
    try write(
      """
      INSERT INTO webhook_endpoint (id, failures, failing_since, paused_at, quiet_until, is_gone, reason)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (id) DO UPDATE SET failures = excluded.failures, failing_since = excluded.failing_since,
        paused_at = excluded.paused_at, quiet_until = excluded.quiet_until, is_gone = excluded.is_gone,
        reason = excluded.reason
      """,
      [
        standing.endpoint.rawValue, standing.failures, standing.failingSince, standing.pausedAt,
        standing.quietUntil, standing.isGone, standing.reason,
      ])
  }

  fileprivate func webhookStanding(
    _ endpoint: WebhookEndpointID, isWritten: Bool = false
  ) throws -> WebhookStanding? {
    try first(
      """
      SELECT \(WebhookStanding.columns) FROM webhook_endpoint WHERE id = ? \(isWritten ? dialect.locking : "")
      """, [endpoint.rawValue], WebhookStanding.init(row:))
  }
}

extension Webhook {
  static let columns =
    "sequence, id, endpoint, user_id, type, body, created_at, run_at, deadline, attempts"

  init(row: SQLRow) throws {
    self.init(
      sequence: try row.integer(0), id: WebhookID(rawValue: try row.text(1)),
      endpoint: WebhookEndpointID(rawValue: try row.text(2)), user: UserID(rawValue: try row.text(3)),
      type: WebhookEventType(rawValue: try row.text(4)), body: try row.text(5), createdAt: try row.time(6),
      runAt: try row.time(7), deadline: try row.time(8), attempts: try row.count(9))
  }
}

extension WebhookStanding {
  static let columns = "id, failures, failing_since, paused_at, quiet_until, is_gone, reason"

  init(row: SQLRow) throws {
    self.init(
      endpoint: WebhookEndpointID(rawValue: try row.text(0)), failures: try row.count(1),
      failingSince: try row.time(2), pausedAt: try row.optionalTime(3), quietUntil: try row.optionalTime(4),
      isGone: try row.bool(5), reason: try row.text(6))
  }
}
