extension Schema {
  static func flowCredentials(_ dialect: SQLDialect) -> [String] {
    let (integer, text, bytes) = (dialect.integer, dialect.text, dialect.bytes)
    return [
      // Verified credentials of browser flows for a link or a reauthentication, by the hash of their code. `person` is
      // hashed with a key: see PersonKey.
      dialect.table(
        "flow_credential",
        """
        hash \(bytes) PRIMARY KEY NOT NULL, client_id \(text) NOT NULL, redirect_uri \(text) NOT NULL,
        code_challenge \(text) NOT NULL, provider \(text) NOT NULL, purpose \(text) NOT NULL,
        credential \(bytes) NOT NULL, person \(bytes) NOT NULL, expires_at \(integer) NOT NULL,
        used_at \(integer), session_id \(text)
        """),
      "CREATE INDEX flow_credential_by_end ON flow_credential (expires_at)",
      "CREATE INDEX flow_credential_of_person ON flow_credential (person)",
    ]
  }
}
