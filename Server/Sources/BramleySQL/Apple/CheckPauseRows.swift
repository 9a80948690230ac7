import BramleyAPI
import BramleyCore
import Foundation

extension SQLTransaction {
  func isPaused(_ client: ClientID, at now: Date) throws -> Bool {
    try exists(
      "SELECT 1 FROM check_pause WHERE client_id = ? AND until > ?", [client.rawValue, now])
  }

  /// Begins a pause when there were too many refusals in the last hour, and clears those not settled yet.
  func pauseIfTooMany(_ client: ClientID, at now: Date) throws -> CheckPause? {
    let since = now.addingTimeInterval(-MassRefusalRule.window)
    func number(_ condition: String) throws -> Int {
      try count(
        "SELECT COUNT(*) FROM apple_grant WHERE client_id = ? AND \(condition)", [client.rawValue, since])
    }
    let pause = try MassRefusalRule.pause(
      for: client, refused: try number("refused_at > ?"),
      accepted: { try number("checked_at > ? AND confirmed_at >= checked_at AND refused_at IS NULL") },
      at: now)
    guard let pause else { return nil }
    try write(
      """
      INSERT INTO check_pause (client_id, since, until, reason) VALUES (?, ?, ?, 'mass_refusal')
      ON CONFLICT (client_id) DO UPDATE SET
        since = excluded.since, until = excluded.until, reason = excluded.reason
      """, [client.rawValue, pause.since, pause.until])
    try write(
      """
      UPDATE apple_grant SET refused_at = NULL, refusal = NULL
      WHERE client_id = ? AND refused_at IS NOT NULL AND revoked_at IS NULL
      """, [client.rawValue])
    return pause
  }
}

extension CheckPause {
  init(row: SQLRow) throws {
    self.init(
      clientID: ClientID(rawValue: try row.text(0)), since: try row.time(1), until: try row.time(2))
  }
}
