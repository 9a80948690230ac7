extension Schema {
  static func accounts(_ dialect: SQLDialect) -> [String] {
    let (integer, text, bytes) = (dialect.integer, dialect.text, dialect.bytes)
    return [
      dialect.table(
        "account",
        """
        id \(text) PRIMARY KEY NOT NULL, created_at \(integer) NOT NULL, name \(text), email \(text),
        email_verified \(integer) NOT NULL, is_private_email \(integer) NOT NULL,
        email_deliverable \(integer) NOT NULL, support_id \(text) NOT NULL, deletion_id \(text),
        deletion_due_at \(integer), generation \(integer) NOT NULL DEFAULT 0, disabled_at \(integer), metadata \(text)
        """),
      "CREATE INDEX account_by_support_id ON account (support_id)",
      // ASCII letters are compared without their case, as lower() does it in every database for bytewise text.
      "CREATE INDEX account_by_email ON account (lower(email)) WHERE email IS NOT NULL",
      dialect.table(
        "identity",
        """
        id \(text) PRIMARY KEY NOT NULL, user_id \(text) NOT NULL REFERENCES account ON DELETE CASCADE,
        provider \(text) NOT NULL, team \(text) NOT NULL, subject \(text) NOT NULL, method \(text) NOT NULL,
        email \(text), email_verified \(integer) NOT NULL, is_private_email \(integer) NOT NULL,
        real_user_status \(integer), newest_token_at \(integer) NOT NULL, linked_at \(integer) NOT NULL,
        email_event_at \(integer), transfer_team \(text), transfer_subject \(text),
        transfer_prepared_at \(integer), disabled_at \(integer), UNIQUE (provider, team, subject)
        """),
      "CREATE INDEX identity_of_account ON identity (user_id)",
      "CREATE INDEX identity_by_email ON identity (lower(email)) WHERE email IS NOT NULL",
      "CREATE INDEX identity_by_transfer ON identity (transfer_subject) WHERE transfer_subject IS NOT NULL",
      // One for an identity of the provider "password"; the address is that identity's subject. `cost` is the part
      // of the hash that says how dear it is to check; `source_id` names the secret that an imported hash needs.
      dialect.table(
        "password",
        """
        identity_id \(text) PRIMARY KEY NOT NULL REFERENCES identity ON DELETE CASCADE, hash \(text) NOT NULL,
        cost \(text), source_id \(text), changed_at \(integer) NOT NULL
        """),
      dialect.table("password_source", "id \(text) PRIMARY KEY NOT NULL, sealed \(bytes) NOT NULL"),
      // A network that the account signed in from, hashed with a key: see KnownNetwork.
      dialect.table(
        "known_network",
        """
        hash \(bytes) PRIMARY KEY NOT NULL, user_id \(text) NOT NULL REFERENCES account ON DELETE CASCADE,
        seen_at \(integer) NOT NULL
        """),
      "CREATE INDEX known_network_of_account ON known_network (user_id)",
      "CREATE INDEX known_network_by_time ON known_network (seen_at)",
    ]
  }
}
