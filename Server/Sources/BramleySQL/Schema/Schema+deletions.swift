extension Schema {
  static func deletions(_ dialect: SQLDialect) -> [String] {
    let (integer, text, bytes) = (dialect.integer, dialect.text, dialect.bytes)
    return [
      dialect.table(
        "deletion",
        """
        id \(text) PRIMARY KEY NOT NULL, user_id \(text) NOT NULL, state \(text) NOT NULL, session_id \(text),
        key_hash \(bytes), created_at \(integer) NOT NULL, due_at \(integer) NOT NULL,
        finished_at \(integer), expires_at \(integer) NOT NULL, scope \(text) NOT NULL
        """),
      "CREATE INDEX deletion_of_session ON deletion (session_id)",
      "CREATE INDEX deletion_of_account ON deletion (user_id)",
      "CREATE INDEX deletion_by_end ON deletion (expires_at)",
      // One for each authorization that a deletion revokes; the job is the one that does it now.
      dialect.table(
        "revocation",
        """
        id \(text) PRIMARY KEY NOT NULL, deletion_id \(text) NOT NULL REFERENCES deletion ON DELETE CASCADE,
        job_id \(text) NOT NULL, provider \(text) NOT NULL, state \(text) NOT NULL, settled_at \(integer)
        """),
      "CREATE INDEX revocation_of_deletion ON revocation (deletion_id)",
      "CREATE INDEX revocation_of_job ON revocation (job_id)",
      // For which account a job ends something at a provider, though no account is deleted.
      dialect.table(
        "unlinked",
        "job_id \(text) PRIMARY KEY NOT NULL, user_id \(text) NOT NULL, at \(integer) NOT NULL"),
    ]
  }
}
