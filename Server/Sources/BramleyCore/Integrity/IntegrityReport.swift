/// What a store's examination found.
package struct IntegrityReport: Sendable {
  /// The result for one invariant, or for one table of sealed values.
  package struct Finding: Sendable, Hashable {
    package enum Status: String, Sendable, Codable {
      case ok, warn, fail
    }

    package var id: String
    package var table: String
    package var status: Status
    /// How many rows were examined.
    package var rows: Int
    /// For how many of them it does not hold.
    package var broken: Int
    /// The keys of some of those.
    package var examples: [String]
    package var message: String
    package var remedy: String?

    package init(
      id: String, table: String, status: Status, rows: Int, broken: Int, examples: [String], message: String,
      remedy: String? = nil
    ) {
      self.id = id
      self.table = table
      self.status = status
      self.rows = rows
      self.broken = broken
      self.examples = examples
      self.message = message
      self.remedy = remedy
    }
  }

  /// The most keys that are shown of rows for which something does not hold.
  static let mostExamples = 5

  package var findings: [Finding]
  /// How many rows were examined, sealed values not counted again.
  package var rows: Int

  package init(findings: [Finding], rows: Int) {
    self.findings = findings
    self.rows = rows
  }

  package var hasFailure: Bool { findings.contains { $0.status == .fail } }
}

extension IntegrityReport.Finding {
  init(_ invariant: Invariant, rows: Int, broken: Int, examples: [String]) {
    self.init(
      id: invariant.id, table: invariant.table,
      status: broken == 0 ? .ok : invariant.severity == .fail ? .fail : .warn, rows: rows, broken: broken,
      examples: examples,
      message: broken == 0
        ? "\(invariant.statement)"
        : "\(broken) of \(rows) rows break the rule that \(invariant.statement)",
      remedy: broken == 0 ? nil : invariant.remedy)
  }

  /// A finding that is not about rows that can be named.
  static func schema(_ faults: [String]) -> Self {
    Self(
      id: "schema", table: "schema_migration", status: faults.isEmpty ? .ok : .fail, rows: 0,
      broken: faults.count, examples: [],
      message: faults.isEmpty
        ? "the tables are those of this version" : faults.joined(separator: "; "),
      remedy: faults.isEmpty ? nil : "Run the version that the store belongs to, or restore a backup.")
  }
}
