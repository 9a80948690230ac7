extension Schema {
  static func jobs(_ dialect: SQLDialect) -> [String] {
    let (integer, text, bytes) = (dialect.integer, dialect.text, dialect.bytes)
    return [
      // `person` is hashed with a key: see PersonKey.
      dialect.table(
        "job",
        """
        id \(text) PRIMARY KEY NOT NULL, kind \(text) NOT NULL, payload \(bytes) NOT NULL,
        created_at \(integer) NOT NULL, run_at \(integer) NOT NULL, deadline \(integer) NOT NULL,
        attempts \(integer) NOT NULL, lease_until \(integer), failed_at \(integer), reason \(text),
        person \(bytes)
        """),
      "CREATE INDEX job_due ON job (run_at) WHERE failed_at IS NULL",
      "CREATE INDEX job_of_person ON job (person) WHERE person IS NOT NULL",
    ]
  }

  static func secrets(_ dialect: SQLDialect) -> [String] {
    let (integer, text, bytes) = (dialect.integer, dialect.text, dialect.bytes)
    return [
      dialect.table(
        "master_key",
        """
        id \(integer) PRIMARY KEY NOT NULL, check_value \(bytes) NOT NULL, added_at \(integer),
        retired_at \(integer), removed_at \(integer)
        """),
      dialect.table(
        "signing_key",
        "id \(text) PRIMARY KEY NOT NULL, sealed \(bytes) NOT NULL, created_at \(integer) NOT NULL"),
      dialect.table(
        "person_secret",
        "id \(integer) PRIMARY KEY NOT NULL CHECK (id = 1), sealed \(bytes) NOT NULL"),
    ]
  }

  static func audit(_ dialect: SQLDialect) -> [String] {
    let (integer, text) = (dialect.integer, dialect.text)
    return [
      dialect.table(
        "audit",
        """
        id \(text) PRIMARY KEY NOT NULL, kind \(text) NOT NULL, at \(integer) NOT NULL, user_id \(text),
        session_id \(text), detail \(text) NOT NULL
        """),
      "CREATE INDEX audit_of_account ON audit (user_id, at)",
      "CREATE INDEX audit_by_time ON audit (at)",
      // The time before which events may be removed: see retention.audit_days.
      dialect.table(
        "audit_horizon",
        "id \(integer) PRIMARY KEY NOT NULL CHECK (id = 1), oldest_at \(integer) NOT NULL"),
    ] + dialect.appendOnly("audit")
  }
}
