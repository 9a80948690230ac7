import BramleyCore
import BramleySQL
import BramleySQLite
import Foundation
import Support
import Testing

/// No statement that a request causes reads a whole table: what costs little with ten people costs a second with a
/// million.
@Suite(.limitedConcurrency) struct QueryPlanTests {
  /// Tables that stay small whatever the number of people.
  private static let small: Set<String> = [
    "admin_credential", "apple_side", "check_pause", "job", "master_key", "node_counts", "person_secret",
    "signing_key",
    "unlinked", "webhook_endpoint", "webhook_event",
    // What the statement itself has taken, up to its limit.
    "taken",
  ]
  /// Statements that read a whole table on purpose, by a part of their text.
  private static let wanted = [
    // Hourly, in batches: expired rows. An index would cost more at each sign-in than it saves here.
    "SELECT hash FROM spent_nonce WHERE expires_at <= ? LIMIT",
    "SELECT person FROM tombstone WHERE expires_at <= ? LIMIT",
    // Hourly: a page of sessions at a time, by their key.
    "FROM session WHERE id > ? ORDER BY id LIMIT ?",
    // While a master key is rotated: the rows that are sealed by another one.
    "substr(",
    "SELECT COUNT(*), MAX(CASE WHEN idle_expires_at",
    // At the start: how dear the stored password hashes are.
    "SELECT MIN(hash), COUNT(*) FROM password",
    // Searches of operators: their indexes cost each new person more than they save.
    "SELECT id FROM account WHERE support_id = ?",
    "UNION SELECT user_id FROM identity WHERE email IS NOT NULL AND lower(email) = lower(?)",
    // Once for an export, which reads all people anyway; and whether there is anybody, which ends at the first.
    "SELECT COUNT(*) FROM account",
    "SELECT 1 FROM account LIMIT 1",
    // The operator's list, which ends after its limit.
    "SELECT id FROM account  ORDER BY id DESC LIMIT ?",
  ]

  @Test func `grants that are due are found by their time, not among all of a client`() async throws {
    let engine = try RecordingEngine()
    let title = "many nodes at once never take one grant"
    let checks = try #require(StoreContract.all.first { $0.description.hasPrefix(title) })
    try await checks.check(SQLStore(engine))
    let due = engine.statements.filter { $0.contains("next_check_at <= ?") }
    #expect(!due.isEmpty)
    for statement in due {
      let plan = try engine.plan(of: statement)
      #expect(
        plan.contains { $0.contains("apple_grant_due") }, "\(statement)\n\(plan.joined(separator: "\n"))")
    }
  }

  @Test func `no statement of the store reads a whole table`() async throws {
    var plans: [String: [String]] = [:]
    for promise in StoreContract.all {
      let engine = try RecordingEngine()
      try? await promise.check(SQLStore(engine))
      for statement in engine.statements where plans[statement] == nil {
        plans[statement] = try engine.plan(of: statement)
      }
    }
    #expect(plans.count > 100)
    for (statement, plan) in plans.sorted(by: { $0.key < $1.key }) {
      let scans = plan.filter { $0.hasPrefix("SCAN ") && !$0.contains("INDEX") && !$0.contains("CONSTANT") }
        .filter { step in !Self.small.contains { step.hasPrefix("SCAN \($0)") } }
      let isWanted = Self.wanted.contains { statement.contains($0) }
      #expect(scans.isEmpty || isWanted, "\(statement)\n\(scans.joined(separator: "\n"))")
    }
  }
}
