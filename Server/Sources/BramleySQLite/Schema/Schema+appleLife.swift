// What migration 2 adds: deletion, notifications, checks, transfer.

extension Schema {
  static let appleLife = [
    "ALTER TABLE account ADD COLUMN support_id TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE account ADD COLUMN deletion_id TEXT",
    "ALTER TABLE account ADD COLUMN deletion_due_at INTEGER",
    "CREATE INDEX account_by_support_id ON account (support_id)",
    "ALTER TABLE identity ADD COLUMN email_event_at INTEGER",
    "ALTER TABLE identity ADD COLUMN transfer_team TEXT",
    "ALTER TABLE identity ADD COLUMN transfer_subject TEXT",
    "ALTER TABLE identity ADD COLUMN transfer_prepared_at INTEGER",
    "CREATE INDEX identity_by_transfer ON identity (transfer_subject) WHERE transfer_subject IS NOT NULL",
    // When the grant's token is shown to Apple next, when it was last, when Apple last accepted it, since when
    // Apple refuses it and in which words, and since when it is known to be dead.
    "ALTER TABLE apple_grant ADD COLUMN next_check_at INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE apple_grant ADD COLUMN checked_at INTEGER",
    "ALTER TABLE apple_grant ADD COLUMN confirmed_at INTEGER",
    "ALTER TABLE apple_grant ADD COLUMN refused_at INTEGER",
    "ALTER TABLE apple_grant ADD COLUMN refusal TEXT",
    "ALTER TABLE apple_grant ADD COLUMN revoked_at INTEGER",
    "CREATE INDEX apple_grant_due ON apple_grant (next_check_at) WHERE revoked_at IS NULL",
    "CREATE INDEX apple_grant_checked ON apple_grant (client_id, checked_at)",
    "CREATE INDEX apple_grant_refused ON apple_grant (client_id, refused_at) WHERE refused_at IS NOT NULL",
    """
    CREATE INDEX apple_grant_to_settle ON apple_grant (refused_at)
    WHERE refused_at IS NOT NULL AND revoked_at IS NULL
    """,
    """
    CREATE TABLE check_pause (
      client_id TEXT PRIMARY KEY NOT NULL, since INTEGER NOT NULL, until INTEGER NOT NULL, reason TEXT NOT NULL
    ) STRICT, WITHOUT ROWID
    """,
    // A person, hashed with a key: see PersonKey.
    "ALTER TABLE job ADD COLUMN person BLOB",
    "CREATE INDEX job_of_person ON job (person) WHERE person IS NOT NULL",
    "ALTER TABLE flow ADD COLUMN person BLOB",
    "CREATE INDEX flow_of_person ON flow (person) WHERE person IS NOT NULL",
    """
    CREATE TABLE deletion (
      id TEXT PRIMARY KEY NOT NULL, user_id TEXT NOT NULL, state TEXT NOT NULL, session_id TEXT, key_hash BLOB,
      created_at INTEGER NOT NULL, due_at INTEGER NOT NULL, finished_at INTEGER, expires_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID
    """,
    "CREATE INDEX deletion_of_session ON deletion (session_id)",
    "CREATE INDEX deletion_by_end ON deletion (expires_at)",
    // One for each grant that a deletion revokes; the job is the one that does it now.
    """
    CREATE TABLE revocation (
      id TEXT PRIMARY KEY NOT NULL, deletion_id TEXT NOT NULL REFERENCES deletion ON DELETE CASCADE,
      job_id TEXT NOT NULL, state TEXT NOT NULL, settled_at INTEGER
    ) STRICT, WITHOUT ROWID
    """,
    "CREATE INDEX revocation_of_deletion ON revocation (deletion_id)",
    "CREATE INDEX revocation_of_job ON revocation (job_id)",
    "CREATE TABLE notification (id BLOB PRIMARY KEY NOT NULL, expires_at INTEGER NOT NULL) STRICT, WITHOUT ROWID",
    "CREATE INDEX notification_by_end ON notification (expires_at)",
    // Until when, on Apple's clock, the person had taken the consent back; a deletion says nothing of it.
    "ALTER TABLE tombstone ADD COLUMN consent_ended_at INTEGER",
    "CREATE INDEX audit_by_time ON audit (at)",
  ]
}
