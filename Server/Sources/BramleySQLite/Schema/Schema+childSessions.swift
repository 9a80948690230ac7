// What migration 3 adds: sessions that one device hands over to another.

extension Schema {
  static let childSessions = [
    "ALTER TABLE session ADD COLUMN parent_id TEXT REFERENCES session ON DELETE CASCADE",
    "CREATE INDEX session_of_parent ON session (parent_id) WHERE parent_id IS NOT NULL",
    """
    CREATE TABLE child_code (
      hash BLOB PRIMARY KEY NOT NULL, parent_id TEXT NOT NULL REFERENCES session ON DELETE CASCADE,
      code_challenge TEXT NOT NULL, device_name TEXT, expires_at INTEGER NOT NULL, used_at INTEGER,
      session_id TEXT
    ) STRICT, WITHOUT ROWID
    """,
    "CREATE INDEX child_code_by_end ON child_code (expires_at)",
    "CREATE INDEX child_code_of_parent ON child_code (parent_id)",
  ]
}
