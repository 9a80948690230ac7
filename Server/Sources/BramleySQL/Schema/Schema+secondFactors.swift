extension Schema {
  /// Second factors. It only adds; nodes of the version before ask for none.
  static func secondFactors(_ dialect: SQLDialect) -> [String] {
    let (integer, text, bytes) = (dialect.integer, dialect.text, dialect.bytes)
    return [
      // `last_step` is the time step of the last accepted code.
      dialect.table(
        "second_factor",
        """
        id \(text) PRIMARY KEY NOT NULL, user_id \(text) NOT NULL REFERENCES account ON DELETE CASCADE,
        kind \(text) NOT NULL, label \(text), sealed \(bytes) NOT NULL, last_step \(integer) NOT NULL,
        created_at \(integer) NOT NULL, last_used_at \(integer)
        """),
      "CREATE INDEX second_factor_of_account ON second_factor (user_id)",
      // Hashes with a key that is not in the database. A used code has no row.
      dialect.table(
        "recovery_code",
        """
        hash \(bytes) PRIMARY KEY NOT NULL, user_id \(text) NOT NULL REFERENCES account ON DELETE CASCADE,
        created_at \(integer) NOT NULL
        """),
      "CREATE INDEX recovery_code_of_account ON recovery_code (user_id)",
      // A lost factor whose recovery was asked for.
      dialect.table(
        "factor_loss",
        """
        user_id \(text) PRIMARY KEY NOT NULL REFERENCES account ON DELETE CASCADE, requested_at \(integer) NOT NULL,
        available_at \(integer) NOT NULL, language \(text) NOT NULL
        """),
      "CREATE INDEX factor_loss_by_end ON factor_loss (available_at)",
      // Sign-ins whose first factor was right.
      dialect.table(
        "pending_sign_in",
        """
        hash \(bytes) PRIMARY KEY NOT NULL, user_id \(text) NOT NULL REFERENCES account ON DELETE CASCADE,
        enrolls \(integer) NOT NULL, sealed \(bytes) NOT NULL, failures \(integer) NOT NULL,
        created_at \(integer) NOT NULL, expires_at \(integer) NOT NULL, used_at \(integer), session_id \(text),
        key_hash \(bytes), account_generation \(integer) NOT NULL
        """),
      "CREATE INDEX pending_sign_in_of_account ON pending_sign_in (user_id)",
      "CREATE INDEX pending_sign_in_by_end ON pending_sign_in (expires_at)",
    ]
  }
}
