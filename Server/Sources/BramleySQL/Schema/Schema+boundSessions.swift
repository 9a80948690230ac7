extension Schema {
  /// Sessions that are bound to a key of their device. It only adds, so that nodes of the version before go on beside this
  /// one; they know nothing of the keys.
  static func boundSessions(_ dialect: SQLDialect) -> [String] {
    let (integer, text, bytes) = (dialect.integer, dialect.text, dialect.bytes)
    return [
      "ALTER TABLE session ADD COLUMN key_thumbprint \(text)",
      "ALTER TABLE session ADD COLUMN key_kind \(text)",
      "ALTER TABLE session ADD COLUMN key_proven_at \(integer)",
      // The proofs that were used, for as long as they would be accepted again.
      dialect.table(
        "spent_proof", "mark \(bytes) PRIMARY KEY NOT NULL, expires_at \(integer) NOT NULL"),
      "CREATE INDEX spent_proof_by_end ON spent_proof (expires_at)",
    ]
  }

  /// Authorization codes that are bound to a key. It only adds; nodes of the version before redeem such a code without the
  /// key.
  static func boundCodes(_ dialect: SQLDialect) -> [String] {
    ["ALTER TABLE authorization_code ADD COLUMN key_thumbprint \(dialect.text)"]
  }
}
