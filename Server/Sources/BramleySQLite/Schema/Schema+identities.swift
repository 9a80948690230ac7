// What migration 4 adds: ways into an account that come and go.

extension Schema {
  static let identities = [
    // For which account a job ends something at Apple, though no account is deleted.
    "CREATE TABLE unlinked (job_id TEXT PRIMARY KEY NOT NULL, user_id TEXT NOT NULL, at INTEGER NOT NULL) STRICT, WITHOUT ROWID"
  ]
}
