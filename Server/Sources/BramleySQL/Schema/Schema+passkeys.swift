extension Schema {
  /// The passkeys. An identity of the provider "passkey" has one; the credential id is that identity's subject.
  static func passkeys(_ dialect: SQLDialect) -> [String] {
    let (integer, text, bytes) = (dialect.integer, dialect.text, dialect.bytes)
    return [
      dialect.table(
        "passkey",
        """
        identity_id \(text) PRIMARY KEY NOT NULL REFERENCES identity ON DELETE CASCADE,
        public_key \(bytes) NOT NULL, user_handle \(bytes) NOT NULL, sign_count \(integer) NOT NULL,
        aaguid \(bytes) NOT NULL, transports \(text) NOT NULL, is_verified \(integer) NOT NULL,
        backup_eligible \(integer) NOT NULL, backed_up \(integer) NOT NULL, attestation_format \(text) NOT NULL,
        attestation \(text) NOT NULL, label \(text) NOT NULL, created_at \(integer) NOT NULL,
        last_used_at \(integer), last_challenge \(bytes) NOT NULL
        """)
    ]
  }
}
