extension Schema {
  static func webhooks(_ dialect: SQLDialect) -> [String] {
    let (integer, text) = (dialect.integer, dialect.text)
    return [
      // The events for the app's own back ends, a row for each endpoint. The numbers of a person's events grow: the next
      // one begins after the one before was committed.
      dialect.numberedTable(
        "webhook_event",
        """
        sequence \(dialect.number), id \(text) NOT NULL UNIQUE, endpoint \(text) NOT NULL, user_id \(text) NOT NULL,
        type \(text) NOT NULL, body \(text) NOT NULL, created_at \(integer) NOT NULL, run_at \(integer) NOT NULL,
        deadline \(integer) NOT NULL, attempts \(integer) NOT NULL, lease_until \(integer), skipped_at \(integer),
        reason \(text)
        """),
      "CREATE INDEX webhook_event_due ON webhook_event (endpoint, run_at) WHERE skipped_at IS NULL",
      "CREATE INDEX webhook_event_of_user ON webhook_event (endpoint, user_id, sequence) WHERE skipped_at IS NULL",
      // The endpoints with which the last attempt failed.
      dialect.table(
        "webhook_endpoint",
        """
        id \(text) PRIMARY KEY NOT NULL, failures \(integer) NOT NULL, failing_since \(integer) NOT NULL,
        paused_at \(integer), quiet_until \(integer), is_gone \(integer) NOT NULL, reason \(text) NOT NULL
        """),
    ]
  }
}
