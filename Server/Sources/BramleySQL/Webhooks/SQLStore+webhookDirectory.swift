import BramleyAPI
package import BramleyCore
package import Foundation

extension SQLStore: WebhookDirectory {
  package func webhookStandings() async throws(StoreError) -> [WebhookStanding] {
    try await engine.read { tx in
      try tx.all(
        "SELECT \(WebhookStanding.columns) FROM webhook_endpoint ORDER BY id", [], WebhookStanding.init(row:))
    }
  }

  package func webhookTallies() async throws(StoreError) -> [WebhookTally] {
    try await engine.read { tx in
      try tx.all(
        """
        SELECT endpoint, COUNT(*), COUNT(skipped_at), MIN(CASE WHEN skipped_at IS NULL THEN created_at END)
        FROM webhook_event GROUP BY endpoint ORDER BY endpoint
        """, []
      ) { row in
        let skipped = try row.count(2)
        return WebhookTally(
          endpoint: WebhookEndpointID(rawValue: try row.text(0)), waiting: try row.count(1) - skipped,
          skipped: skipped, oldest: try row.optionalTime(3))
      }
    }
  }

  package func webhooks(
    _ filter: WebhookFilter, limit: Int, at now: Date
  ) async throws(StoreError) -> [WebhookStatus] {
    var wanted = SQLConditions()
    wanted.demand("skipped_at", isSet: filter.isSkipped)
    if let endpoint = filter.endpoint { wanted.demand("endpoint = ?", [endpoint.rawValue]) }
    if let user = filter.user { wanted.demand("user_id = ?", [user.rawValue]) }
    let sql = """
      SELECT \(Webhook.columns), lease_until, skipped_at, reason FROM webhook_event
      \(wanted.clause)
      ORDER BY CASE WHEN skipped_at IS NULL THEN 1 ELSE 0 END, sequence LIMIT ?
      """
    let parameters = wanted.parameters + [limit]
    return try await engine.read { tx in
      try tx.all(sql, parameters) { row in
        WebhookStatus(
          try Webhook(row: row), isRunning: try row.optionalTime(10).map { $0 > now } ?? false,
          skippedAt: try row.optionalTime(11), reason: try row.optionalText(12))
      }
    }
  }

  package func retry(_ retry: WebhookRetry) async throws(StoreError) -> Int? {
    try await engine.write { tx in
      let again = "UPDATE webhook_event SET skipped_at = NULL, attempts = 0, run_at = ?, deadline = ?"
      switch retry.selection {
      case .webhook(let id):
        guard
          let endpoint = try tx.first(
            "SELECT endpoint FROM webhook_event WHERE id = ?", [id.rawValue], { try $0.text(0) })
        else { return nil }
        try tx.write("DELETE FROM webhook_endpoint WHERE id = ?", [endpoint])
        if let event = retry.event { try tx.insert(event) }
        return try tx.run("\(again) WHERE id = ?", [retry.now, retry.deadline, id.rawValue])
      case .endpoint(let endpoint):
        let condition = endpoint == nil ? "" : "WHERE endpoint = ?"
        let name: SQLParameters = endpoint.map { [$0.rawValue] } ?? []
        if let event = retry.event { try tx.insert(event) }
        try tx.write("DELETE FROM webhook_endpoint \(endpoint == nil ? "" : "WHERE id = ?")", name)
        return try tx.run("\(again) \(condition)", [retry.now, retry.deadline] + name)
      }
    }
  }
}
