package import BramleyCore
package import Foundation

extension SQLStore: PurgeStore {
  package func purge(at now: Date, keeping policy: RetentionPolicy) async throws(StoreError) {
    let codesEnd = now.addingTimeInterval(-Retention.redeemedCodes)
    let sessionsEnd = now.addingTimeInterval(-policy.endedSessions)
    let steps: [(sql: String, limits: SQLParameters)] = [
      (delete("spent", "mark", "expires_at <= ?"), [now]),
      (delete("spent_proof", "mark", "expires_at <= ?"), [now]),
      (delete("spent_nonce", "hash", "expires_at <= ?"), [now]),
      (
        delete("app_attest_key", "id", "last_used_at <= ?"), [now.addingTimeInterval(-policy.attestedKeys)]
      ),
      (delete("tombstone", "person", "expires_at <= ?"), [now]),
      (delete("deletion", "id", "expires_at <= ?"), [now]),
      (delete("unlinked", "job_id", "at <= ?"), [now.addingTimeInterval(-Retention.unlinkedIdentities)]),
      (delete("notification", "id", "expires_at <= ?"), [now]),
      (delete("sent_mail", "id", "sent_at <= ?"), [now.addingTimeInterval(-SentMail.lifetime)]),
      (
        delete("job", "id", "failed_at <= ? AND kind IN ('\(MailQueue.kind)', '\(TextQueue.kind)')"),
        [now.addingTimeInterval(-policy.failedMessages)]
      ),
      (
        delete("job", "id", "failed_at <= ? AND kind NOT IN ('\(MailQueue.kind)', '\(TextQueue.kind)')"),
        [now.addingTimeInterval(-policy.failedJobs)]
      ),
      (delete("parked_reply", "mark", "expires_at <= ?"), [now]),
      (
        delete("flow_credential", "hash", "expires_at <= ?"),
        [now.addingTimeInterval(-FlowCredential.retryWindow)]
      ),
      (delete("pending_sign_in", "hash", "expires_at <= ?"), [now]),
      (delete("factor_loss", "user_id", "available_at <= ?"), [now.addingTimeInterval(-FactorLoss.window)]),
      (delete("address_change", "user_id", "expires_at <= ?"), [now]),
      (delete("address_undo", "hash", "expires_at <= ?"), [now]),
      (delete("known_network", "hash", "seen_at <= ?"), [now.addingTimeInterval(-KnownNetwork.lifetime)]),
      (
        delete("challenge", "id", "expires_at <= ?"), [now.addingTimeInterval(-Retention.usedChallenges)]
      ),
      (delete("sent_codes", "hash", "expires_at <= ?"), [now]),
      (delete("code_tally", "hash", "expires_at <= ?"), [now]),
      (delete("counter", "key", "expires_at <= ?"), [now]),
      (delete("node_counts", "node", "expires_at <= ?"), [now]),
      (delete("hourly_count", "hour", "hour <= ?"), [now.addingTimeInterval(-policy.counts)]),
      (
        delete("webhook_event", "sequence", "created_at <= ?"),
        [now.addingTimeInterval(-policy.undeliveredWebhooks)]
      ),
      (
        delete("webhook_endpoint", "id", "quiet_until <= ?"),
        [now.addingTimeInterval(-policy.undeliveredWebhooks)]
      ),
      (delete("text_sent", "at", "at <= ?"), [now.addingTimeInterval(-TextConversion.memory)]),
      (delete("text_pause", "prefix", "until <= ?"), [now.addingTimeInterval(-TextConversion.memory)]),
      (delete("authorization_code", "hash", "expires_at <= ?"), [codesEnd]),
      (delete("child_code", "hash", "expires_at <= ?"), [codesEnd]),
    ]
    while try await removeUnusedGuests(at: now) == Retention.batch {}
    try await engine.write { tx in
      try tx.write("UPDATE merge SET merged = NULL WHERE undo_until <= ? AND merged IS NOT NULL", [now])
    }
    for step in steps {
      while try await engine.write({ tx in try tx.run(step.sql, step.limits) }) == Retention.batch {}
    }
    try await purgeSessions(endedBy: sessionsEnd)
    if let audit = policy.audit { try await purgeAudit(before: now.addingTimeInterval(-audit)) }
  }

  /// Removes the events before a time, which is written first: the store itself refuses to remove any younger one.
  private func purgeAudit(before oldest: Date) async throws(StoreError) {
    let isDue = try await engine.read { tx in
      try tx.exists("SELECT 1 FROM audit WHERE at < ? LIMIT 1", [oldest])
    }
    guard isDue else { return }
    try await engine.write { tx in
      try tx.write(
        """
        INSERT INTO audit_horizon (id, oldest_at) VALUES (1, ?)
        ON CONFLICT (id) DO UPDATE SET oldest_at = excluded.oldest_at
        """, [oldest])
    }
    let sql = delete("audit", "id", "at < ?")
    while try await engine.write({ tx in try tx.run(sql, [oldest]) }) == Retention.batch {}
  }

  /// Removes sessions that ended by a time.
  ///
  /// They are looked for by their key, a page at a time, and outside the writing transactions: an index of their ends would
  /// be written at each refresh, and a search for them through millions of rows would keep all other writers waiting.
  package func purgeSessions(
    endedBy end: Date, pageSize: Int = Retention.batch
  ) async throws(StoreError) {
    let hasEnded = "(idle_expires_at <= ? OR expires_at <= ? OR ended_at <= ?)"
    var first = ""
    while true {
      let begin = first
      let page = try await engine.read { tx in
        try tx.first(
          """
          SELECT MAX(id), SUM(CASE WHEN \(hasEnded) THEN 1 ELSE 0 END)
          FROM (
            SELECT id, idle_expires_at, expires_at, ended_at FROM session WHERE id > ? ORDER BY id LIMIT ?
          ) AS page
          """, [end, end, end, begin, pageSize]
        ) { (last: try $0.optionalText(0), ended: try $0.optionalInteger(1)) }
      }
      guard let page, let last = page.last else { return }
      if page.ended != 0 {
        try await engine.write { tx in
          try tx.write(
            "DELETE FROM session WHERE id > ? AND id <= ? AND \(hasEnded)", [begin, last, end, end, end])
        }
      }
      first = last
    }
  }

  private func delete(_ table: String, _ key: String, _ condition: String) -> String {
    """
    DELETE FROM \(table)
    WHERE \(key) IN (SELECT \(key) FROM \(table) WHERE \(condition) LIMIT \(Retention.batch))
    """
  }
}
