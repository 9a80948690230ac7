extension Schema {
  static func phone(_ dialect: SQLDialect) -> [String] {
    let (integer, bytes) = (dialect.integer, dialect.bytes)
    return [
      // Counters of texts and requests for codes. The key is hashed from what is counted and from its period.
      dialect.table(
        "counter",
        "key \(bytes) PRIMARY KEY NOT NULL, count \(integer) NOT NULL, expires_at \(integer) NOT NULL"),
      "CREATE INDEX counter_by_end ON counter (expires_at)",
      // Numbers and prefixes are hashed with a key: see TextMark.
      dialect.table(
        "text_sent",
        """
        number \(bytes) NOT NULL, prefix \(bytes) NOT NULL, at \(integer) NOT NULL, used \(integer) NOT NULL,
        swallowed \(integer) NOT NULL, PRIMARY KEY (number, at)
        """),
      "CREATE INDEX text_sent_of_prefix ON text_sent (prefix, at)",
      "CREATE INDEX text_sent_by_time ON text_sent (at)",
      dialect.table("text_pause", "prefix \(bytes) PRIMARY KEY NOT NULL, until \(integer) NOT NULL"),
      "CREATE INDEX text_pause_by_end ON text_pause (until)",
    ]
  }
}
