import BramleyAPI
import BramleyCore

extension StoredInvariant {
  static let sessions: [StoredInvariant] = [
    StoredInvariant(
      "session_generation", of: "session",
      "no session is newer than its account, and generations have 32 bits",
      .brokenWhere(
        """
        checked.generation NOT BETWEEN 0 AND \(UInt32.max) OR checked.account_generation
          > (SELECT account.generation FROM account WHERE account.id = checked.user_id)
        """)),
    StoredInvariant(
      "session_end", of: "session", "an ended session has the reason, and no other has one",
      .brokenWhere(
        """
        (CASE WHEN checked.ended_at IS NULL THEN 0 ELSE 1 END)
          <> (CASE WHEN checked.end_reason IS NULL THEN 0 ELSE 1 END)
        """)),
    StoredInvariant(
      "session_methods", of: "session", "it can be read how each session was authenticated",
      .sound(["methods"]) { row in
        _ = try JSONColumn.decode([AuthenticationMethod].self, try row.text(0))
        return true
      }),
    StoredInvariant(
      "session_child", of: "session",
      "a handed-over session belongs to the account of the one that it came from, which was not handed over itself",
      .brokenWhere(
        """
        EXISTS (SELECT 1 FROM session AS other WHERE other.id = checked.parent_id
          AND (other.user_id <> checked.user_id OR other.parent_id IS NOT NULL))
        """)),
    StoredInvariant(
      "session_child_end", of: "session", "a handed-over session ends with the one that it came from",
      .brokenWhere(
        """
        checked.ended_at IS NULL AND EXISTS (
          SELECT 1 FROM session AS other WHERE other.id = checked.parent_id AND other.ended_at IS NOT NULL)
        """)),
  ]

  static let signIn: [StoredInvariant] = [
    StoredInvariant(
      "spent_mark", of: "spent", "every spent mark is a hash, and outlives its sign-in",
      .brokenWhere(
        """
        length(checked.mark) <> 32 OR (checked.key_hash IS NOT NULL AND length(checked.key_hash) <> 32)
          OR checked.expires_at < checked.created_at
        """)),
    StoredInvariant(
      "spent_nonce_hash", of: "spent_nonce", "every spent nonce is a hash",
      .brokenWhere("length(checked.hash) <> 32")),
    StoredInvariant(
      "tombstone_person", of: "tombstone", "every tombstone is a person's hash",
      .brokenWhere("length(checked.person) <> 32")),
    StoredInvariant(
      "authorization_code_generation", of: "authorization_code", "no code is newer than its account",
      .brokenWhere(
        """
        checked.account_generation
          > (SELECT account.generation FROM account WHERE account.id = checked.user_id)
        """)),
  ]
}
