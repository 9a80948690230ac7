import BramleyAPI
import BramleyCore
import Foundation

extension SQLTransaction {
  func record(
    _ outcome: GrantCheck.Outcome, of check: GrantCheck, at now: Date
  ) throws -> CheckPause? {
    guard let identity = try identity(check.grant.identity) else { return nil }
    let client = check.grant.clientID
    let standing = try standings(of: identity.id).first { $0.clientID == client }
    let key: SQLParameters = [identity.id.rawValue, client.rawValue]
    if outcome == .confirmed { try learn(from: check, of: identity) }
    switch check.judge(outcome, of: standing, isPaused: try isPaused(client, at: now), at: now) {
    case .ignore: return nil
    case .confirm:
      try write(
        """
        UPDATE apple_grant SET confirmed_at = ?, refused_at = NULL, refusal = NULL
        WHERE identity_id = ? AND client_id = ?
        """, [now] + key)
      return nil
    case .postpone(let until):
      try write(
        "UPDATE apple_grant SET checked_at = NULL, next_check_at = ? WHERE identity_id = ? AND client_id = ?",
        [until] + key)
      return nil
    case .refuse(let since, let words):
      try write(
        "UPDATE apple_grant SET refused_at = ?, refusal = ? WHERE identity_id = ? AND client_id = ?",
        [since, words.rawValue] + key)
      return try pauseIfTooMany(client, at: now)
    }
  }

  private func learn(from check: GrantCheck, of identity: IdentityRecord) throws {
    guard let account = try account(identity.userID),
      let (user, known) = check.learned(by: account, of: identity)
    else { return }
    if known != identity { try update(known) }
    if user != account.user { try update(user) }
  }
}
