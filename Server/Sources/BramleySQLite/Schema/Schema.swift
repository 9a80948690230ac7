import BramleyAPI
import BramleyCore
import GRDB

/// The schema's history. A step that has been released is never changed; new ones are added.
enum Schema {
  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1 accounts, sessions, jobs, keys") { db in
      for statement in accounts + sessions + authorization + jobs + keys { try db.execute(sql: statement) }
    }
    migrator.registerMigration("2 Apple's whole life of an account") { db in
      for statement in appleLife + operators { try db.execute(sql: statement) }
      for id in try String.fetchAll(db, sql: "SELECT id FROM account") {
        try db.execute(
          sql: "UPDATE account SET support_id = ? WHERE id = ?",
          arguments: [SupportID(of: UserID(rawValue: id)).rawValue, id])
      }
      // Grants of before: their first check falls somewhere into the day after this one.
      try db.execute(
        sql: "UPDATE apple_grant SET next_check_at = kept_at + 86400000 + abs(random() % 86400000)")
    }
    migrator.registerMigration("3 sessions handed over") { db in
      for statement in childSessions { try db.execute(sql: statement) }
    }
    migrator.registerMigration("4 linked identities") { db in
      for statement in identities { try db.execute(sql: statement) }
    }
    migrator.registerMigration("5 passwords") { db in
      for statement in passwords { try db.execute(sql: statement) }
    }
    return migrator
  }

  // Times are milliseconds since 1970.

  private static let accounts = [
    """
    CREATE TABLE account (
      id TEXT PRIMARY KEY NOT NULL, created_at INTEGER NOT NULL, name TEXT, email TEXT,
      email_verified INTEGER NOT NULL, is_private_email INTEGER NOT NULL, email_deliverable INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE identity (
      id TEXT PRIMARY KEY NOT NULL, user_id TEXT NOT NULL REFERENCES account ON DELETE CASCADE,
      provider TEXT NOT NULL, team TEXT NOT NULL, subject TEXT NOT NULL, email TEXT,
      email_verified INTEGER NOT NULL, is_private_email INTEGER NOT NULL, real_user_status INTEGER,
      newest_token_at INTEGER NOT NULL, linked_at INTEGER NOT NULL, UNIQUE (provider, team, subject)
    ) STRICT, WITHOUT ROWID
    """,
    "CREATE INDEX identity_of_account ON identity (user_id)",
    """
    CREATE TABLE apple_grant (
      identity_id TEXT NOT NULL REFERENCES identity ON DELETE CASCADE, client_id TEXT NOT NULL,
      sealed_refresh_token BLOB NOT NULL, kept_at INTEGER NOT NULL, PRIMARY KEY (identity_id, client_id)
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE spent (
      mark BLOB PRIMARY KEY NOT NULL, key_hash BLOB UNIQUE, session_id TEXT, is_new_user INTEGER NOT NULL,
      created_at INTEGER NOT NULL, expires_at INTEGER NOT NULL, claimed_until INTEGER, answer BLOB
    ) STRICT, WITHOUT ROWID
    """,
    "CREATE INDEX spent_by_end ON spent (expires_at)",
    "CREATE TABLE spent_nonce (hash BLOB PRIMARY KEY NOT NULL, expires_at INTEGER NOT NULL) STRICT, WITHOUT ROWID",
    """
    CREATE TABLE tombstone (
      person BLOB PRIMARY KEY NOT NULL, not_before INTEGER NOT NULL, expires_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE audit (
      id TEXT PRIMARY KEY NOT NULL, kind TEXT NOT NULL, at INTEGER NOT NULL, user_id TEXT, session_id TEXT,
      detail TEXT NOT NULL
    ) STRICT, WITHOUT ROWID
    """,
    "CREATE INDEX audit_of_account ON audit (user_id, at)",
  ]

  private static let sessions = [
    """
    CREATE TABLE session (
      id TEXT PRIMARY KEY NOT NULL, user_id TEXT NOT NULL REFERENCES account ON DELETE CASCADE,
      identity_id TEXT NOT NULL, kind TEXT NOT NULL, client_id TEXT NOT NULL, methods TEXT NOT NULL,
      device_name TEXT, created_at INTEGER NOT NULL, last_used_at INTEGER NOT NULL, auth_time INTEGER NOT NULL,
      generation INTEGER NOT NULL, superseded_at INTEGER, rotation_key_hash BLOB,
      idle_expires_at INTEGER NOT NULL, expires_at INTEGER NOT NULL, ended_at INTEGER, end_reason TEXT
    ) STRICT, WITHOUT ROWID
    """,
    "CREATE INDEX session_of_account ON session (user_id)",
  ]

  private static let authorization = [
    """
    CREATE TABLE flow (
      state_hash BLOB PRIMARY KEY NOT NULL, id TEXT NOT NULL UNIQUE, browser_hash BLOB NOT NULL,
      client_id TEXT NOT NULL, redirect_uri TEXT NOT NULL, code_challenge TEXT NOT NULL, client_state TEXT,
      expires_at INTEGER NOT NULL, reply BLOB
    ) STRICT, WITHOUT ROWID
    """,
    "CREATE INDEX flow_by_end ON flow (expires_at)",
    """
    CREATE TABLE authorization_code (
      hash BLOB PRIMARY KEY NOT NULL, client_id TEXT NOT NULL, redirect_uri TEXT NOT NULL,
      code_challenge TEXT NOT NULL, user_id TEXT NOT NULL REFERENCES account ON DELETE CASCADE,
      identity_id TEXT NOT NULL, is_new_user INTEGER NOT NULL, auth_time INTEGER NOT NULL,
      methods TEXT NOT NULL, expires_at INTEGER NOT NULL, used_at INTEGER, session_id TEXT
    ) STRICT, WITHOUT ROWID
    """,
    "CREATE INDEX authorization_code_by_end ON authorization_code (expires_at)",
  ]

  private static let jobs = [
    """
    CREATE TABLE job (
      id TEXT PRIMARY KEY NOT NULL, kind TEXT NOT NULL, payload BLOB NOT NULL, created_at INTEGER NOT NULL,
      run_at INTEGER NOT NULL, deadline INTEGER NOT NULL, attempts INTEGER NOT NULL, lease_until INTEGER,
      failed_at INTEGER, reason TEXT
    ) STRICT, WITHOUT ROWID
    """,
    "CREATE INDEX job_due ON job (run_at) WHERE failed_at IS NULL",
  ]

  private static let keys = [
    "CREATE TABLE master_key (id INTEGER PRIMARY KEY NOT NULL, check_value BLOB NOT NULL) STRICT",
    "CREATE TABLE signing_key (id TEXT PRIMARY KEY NOT NULL, sealed BLOB NOT NULL, created_at INTEGER NOT NULL) STRICT",
    """
    CREATE TABLE apple_key_set (
      id INTEGER PRIMARY KEY NOT NULL CHECK (id = 1), document BLOB NOT NULL, fetched_at INTEGER NOT NULL
    ) STRICT
    """,
  ]
}
