extension Schema {
  static func codes(_ dialect: SQLDialect) -> [String] {
    let (integer, text, bytes) = (dialect.integer, dialect.text, dialect.bytes)
    return [
      // Codes and links that were sent. `code` and `link` are hashes; `is_known` is whether it was asked for from a
      // network that the account has signed in from; at `followed_at` the link was followed in the browser that asked.
      dialect.table(
        "challenge",
        """
        id \(text) PRIMARY KEY NOT NULL, purpose \(text) NOT NULL, channel \(text) NOT NULL,
        destination \(text) NOT NULL, shown \(text) NOT NULL,
        user_id \(text) REFERENCES account ON DELETE CASCADE, code \(bytes) NOT NULL, link \(bytes) UNIQUE,
        binding \(bytes), language \(text) NOT NULL, is_known \(integer) NOT NULL, network \(bytes),
        failures \(integer) NOT NULL, created_at \(integer) NOT NULL, expires_at \(integer) NOT NULL,
        used_at \(integer), followed_at \(integer)
        """),
      "CREATE INDEX challenge_by_destination ON challenge (destination, channel, purpose)",
      "CREATE INDEX challenge_of_account ON challenge (user_id) WHERE user_id IS NOT NULL",
      "CREATE INDEX challenge_by_end ON challenge (expires_at)",
      // When codes were sent to a destination, and what is counted of wrong ones; the keys are hashed with a key.
      dialect.table(
        "sent_codes",
        "hash \(bytes) PRIMARY KEY NOT NULL, sent \(text) NOT NULL, expires_at \(integer) NOT NULL"),
      "CREATE INDEX sent_codes_by_end ON sent_codes (expires_at)",
      dialect.table(
        "code_tally",
        """
        hash \(bytes) PRIMARY KEY NOT NULL, count \(integer) NOT NULL, at \(integer) NOT NULL,
        expires_at \(integer) NOT NULL
        """),
      "CREATE INDEX code_tally_by_end ON code_tally (expires_at)",
    ]
  }
}
