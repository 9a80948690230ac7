extension Schema {
  /// Keys of App Attest. It only adds, so that nodes of the version before go on beside this one.
  static func appAttest(_ dialect: SQLDialect) -> [String] {
    let (integer, text, bytes) = (dialect.integer, dialect.text, dialect.bytes)
    return [
      dialect.table(
        "app_attest_key",
        """
        id \(bytes) PRIMARY KEY NOT NULL, app \(text) NOT NULL, environment \(text) NOT NULL,
        public_key \(bytes) NOT NULL, counter \(integer) NOT NULL, created_at \(integer) NOT NULL,
        last_used_at \(integer) NOT NULL, receipt \(bytes) NOT NULL, risk_metric \(integer), risk_at \(integer),
        category \(integer), bundle_version \(text)
        """),
      // Most keys have a low metric or none, so it is only ever read from its high end.
      "CREATE INDEX app_attest_key_by_risk ON app_attest_key (risk_metric)",
      "CREATE INDEX app_attest_key_by_use ON app_attest_key (last_used_at)",
    ]
  }
}
