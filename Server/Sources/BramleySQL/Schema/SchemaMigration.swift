/// One step of the schema.
package struct SchemaMigration: Sendable {
  /// In what order versions and steps may follow each other.
  package enum Phase: String, Sendable, Comparable {
    /// It only adds, so that the version before goes on working beside this one.
    case expand
    /// It removes what the version before needed.
    case contract

    package static func < (first: Phase, second: Phase) -> Bool { first == .expand && second == .contract }
  }

  /// A number and words, by which stores know it.
  package let name: String
  package let phase: Phase
  /// The statements, in one database's words.
  package let statements: @Sendable (SQLDialect) -> [String]

  package init(
    _ name: String, _ phase: Phase, _ statements: @escaping @Sendable (SQLDialect) -> [String]
  ) {
    self.name = name
    self.phase = phase
    self.statements = statements
  }
}

/// A step that a store has taken.
package struct AppliedMigration: Sendable, Equatable {
  package var name: String
  /// Nil for a phase that a later version invented.
  package var phase: SchemaMigration.Phase?

  package init(name: String, phase: SchemaMigration.Phase?) {
    self.name = name
    self.phase = phase
  }
}
