import BramleySQL

extension SQLDialect {
  /// PostgreSQL, and engines that speak its protocol.
  static let postgres = SQLDialect(
    placeholders: .numbered, integer: "BIGINT",
    // Ordered by its bytes, and lower() knows ASCII letters alone, as in every other store.
    text: "TEXT COLLATE \"C\"", bytes: "BYTEA",
    clock: "CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)", tableOptions: "",
    locking: "FOR UPDATE", lockingFree: "FOR UPDATE SKIP LOCKED",
    part: { column, first, count in "substring(\(column) FROM \(first) FOR \(count))" },
    appendOnly: { table in
      [
        """
        CREATE FUNCTION \(table)_is_append_only() RETURNS trigger LANGUAGE plpgsql AS
        $body$ BEGIN RAISE EXCEPTION 'the table \(table) is append-only'; END $body$
        """,
        """
        CREATE TRIGGER \(table)_is_not_rewritten BEFORE UPDATE OR DELETE OR TRUNCATE ON \(table)
        FOR EACH STATEMENT EXECUTE FUNCTION \(table)_is_append_only()
        """,
      ]
    })
}
