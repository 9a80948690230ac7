extension Schema {
  static func openID(_ dialect: SQLDialect) -> [String] {
    let (integer, text, bytes) = (dialect.integer, dialect.text, dialect.bytes)
    return [
      // The last key set of each provider, and the address that it came from.
      dialect.table(
        "key_set",
        """
        source \(text) PRIMARY KEY NOT NULL, address \(text) NOT NULL, document \(bytes) NOT NULL,
        fetched_at \(integer) NOT NULL
        """),
      dialect.table(
        "provider_metadata",
        "issuer \(text) PRIMARY KEY NOT NULL, document \(bytes) NOT NULL, fetched_at \(integer) NOT NULL"),
    ]
  }
}
