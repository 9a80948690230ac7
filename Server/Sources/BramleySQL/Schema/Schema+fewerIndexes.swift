extension Schema {
  /// Drops indexes that only operators' searches used. The version before goes on without them.
  ///
  /// Their entries are in random order, so that each new person cost a page of each. Where one writer serves all, a search
  /// reads the table instead, beside the writer.
  static func fewerIndexes(_ dialect: SQLDialect) -> [String] {
    dialect.hasOneWriter ? ["DROP INDEX account_by_support_id", "DROP INDEX identity_by_email"] : []
  }
}
