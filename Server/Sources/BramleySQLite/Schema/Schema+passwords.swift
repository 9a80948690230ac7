// What migration 5 adds: passwords.

extension Schema {
  static let passwords = [
    // One for an identity of the provider "password"; the address is that identity's subject.
    """
    CREATE TABLE password (
      identity_id TEXT PRIMARY KEY NOT NULL REFERENCES identity ON DELETE CASCADE, hash TEXT NOT NULL,
      changed_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID
    """
  ]
}
