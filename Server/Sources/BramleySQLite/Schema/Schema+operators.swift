// What migration 2 adds for operators: search, rotation of master keys, an audit log that stays as it is.

extension Schema {
  static let operators = [
    // Letters of ASCII are compared without their case, as SQLite's lower does it.
    "CREATE INDEX account_by_email ON account (lower(email)) WHERE email IS NOT NULL",
    "CREATE INDEX identity_by_email ON identity (lower(email)) WHERE email IS NOT NULL",
    "ALTER TABLE master_key ADD COLUMN added_at INTEGER",
    "ALTER TABLE master_key ADD COLUMN retired_at INTEGER",
    "ALTER TABLE master_key ADD COLUMN removed_at INTEGER",
    "CREATE TABLE person_secret (id INTEGER PRIMARY KEY NOT NULL CHECK (id = 1), sealed BLOB NOT NULL) STRICT",
    // When the refresh token before the current one was made: both may still be shown.
    "ALTER TABLE session ADD COLUMN previous_made_at INTEGER",
    """
    CREATE TRIGGER audit_is_not_changed BEFORE UPDATE ON audit
    BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END
    """,
    """
    CREATE TRIGGER audit_is_not_shortened BEFORE DELETE ON audit
    BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END
    """,
  ]
}
