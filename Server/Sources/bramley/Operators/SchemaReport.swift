import BramleyCore
import BramleyPostgres
import BramleySQL
import BramleySQLite
import BramleyServer

/// The steps of the schema that a store lacks, as they are printed.
struct SchemaReport: Encodable {
  struct Statement: Encodable {
    var sql: String
    var lock: SchemaLock
  }

  struct Step: Encodable {
    var name: String
    var phase: String
    var statements: [Statement]
  }

  /// The steps that are missing, or were.
  var steps: [Step]
  /// The steps of a later version, beside which this one runs.
  var newer: [String]
  /// Whether they were taken.
  var isDone: Bool

  enum CodingKeys: String, CodingKey {
    case steps, newer
    case isDone = "done"
  }

  init(_ plan: SchemaReport, isDone: Bool) {
    self = plan
    self.isDone = isDone
  }

  private init(_ plan: SchemaPlan, _ dialect: SQLDialect) {
    steps = plan.missing.map { migration in
      Step(
        name: migration.name, phase: migration.phase.rawValue,
        statements: migration.statements(dialect).map { Statement(sql: $0, lock: SchemaLock($0)) })
    }
    newer = plan.newer
    isDone = false
  }

  var lines: [String] {
    guard !steps.isEmpty else { return newer.map(Self.words) + ["the schema is that of this version"] }
    return newer.map(Self.words)
      + steps.flatMap { step in
        ["\(isDone ? "taken" : "missing"): \(step.name) (\(step.phase))"]
          + (isDone
            ? []
            : step.statements.isEmpty
              ? ["  changes nothing in this database"]
              : step.statements.map { statement in
                let sql = statement.sql.split(whereSeparator: \.isWhitespace).joined(separator: " ")
                return "  \(sql.prefix(70))\(sql.count > 70 ? "…" : ""): \(statement.lock.words)"
              })
      }
  }

  private static func words(_ name: String) -> String { "a newer version added: \(name)" }
}

extension SchemaReport {
  /// Looks at a store and writes nothing.
  static func plan(of settings: OperatorSettings) async throws -> SchemaReport {
    do {
      if let postgres = settings.database.postgres {
        return SchemaReport(
          try await PostgresStore.schemaPlan(postgres, surroundings: .live), PostgresStore.dialect)
      }
      let folder = try DataFolder(existing: settings.dataFolder)
      return SchemaReport(try SQLiteStore.schemaPlan(inFile: folder.database), SQLiteStore.dialect)
    } catch let error as StoreError {
      throw CommandFailure(.unreachable, "the store does not answer: \(error.description.printable)")
    }
  }

  /// Takes all steps.
  static func moveForward(_ settings: OperatorSettings) async throws {
    do {
      if let postgres = settings.database.postgres {
        try await PostgresStore.open(postgres, through: .contract, surroundings: .live).close()
      } else {
        try SQLiteStore(path: DataFolder(existing: settings.dataFolder).database).leave()
      }
    } catch let error as StoreError {
      throw CommandFailure(.unreachable, "the store does not answer: \(error.description.printable)")
    }
  }
}
