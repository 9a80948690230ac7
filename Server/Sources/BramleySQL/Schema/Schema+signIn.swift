extension Schema {
  static func signIn(_ dialect: SQLDialect) -> [String] {
    let (integer, text, bytes) = (dialect.integer, dialect.text, dialect.bytes)
    return [
      dialect.table(
        "spent",
        """
        mark \(bytes) PRIMARY KEY NOT NULL, key_hash \(bytes) UNIQUE, session_id \(text),
        is_new_user \(integer) NOT NULL, created_at \(integer) NOT NULL, expires_at \(integer) NOT NULL,
        claimed_until \(integer), answer \(bytes), auth_time \(integer)
        """),
      "CREATE INDEX spent_by_end ON spent (expires_at)",
      dialect.table(
        "spent_nonce", "hash \(bytes) PRIMARY KEY NOT NULL, expires_at \(integer) NOT NULL"),
      // A person, hashed with a key: see PersonKey. `consent_ended_at` is until when, on Apple's clock, the person
      // had withdrawn the consent; a deletion says nothing of it.
      dialect.table(
        "tombstone",
        """
        person \(bytes) PRIMARY KEY NOT NULL, not_before \(integer) NOT NULL, expires_at \(integer) NOT NULL,
        consent_ended_at \(integer)
        """),
      // Verified replies of browser flows that wait for their browser; a flow itself has no row.
      dialect.table(
        "parked_reply",
        """
        mark \(bytes) PRIMARY KEY NOT NULL, fields \(bytes) NOT NULL, person \(bytes) NOT NULL,
        expires_at \(integer) NOT NULL
        """),
      "CREATE INDEX parked_reply_by_end ON parked_reply (expires_at)",
      "CREATE INDEX parked_reply_of_person ON parked_reply (person)",
      dialect.table(
        "authorization_code",
        """
        hash \(bytes) PRIMARY KEY NOT NULL, client_id \(text) NOT NULL, redirect_uri \(text) NOT NULL,
        code_challenge \(text) NOT NULL, user_id \(text) NOT NULL REFERENCES account ON DELETE CASCADE,
        identity_id \(text) NOT NULL, is_new_user \(integer) NOT NULL, provider \(text) NOT NULL,
        auth_time \(integer), methods \(text) NOT NULL, expires_at \(integer) NOT NULL, used_at \(integer), session_id \(text),
        provider_sid \(text), account_generation \(integer) NOT NULL DEFAULT 0
        """),
      "CREATE INDEX authorization_code_by_end ON authorization_code (expires_at)",
      "CREATE INDEX authorization_code_of_account ON authorization_code (user_id)",
    ]
  }
}
