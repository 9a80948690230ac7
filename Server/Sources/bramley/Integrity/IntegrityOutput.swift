import BramleyCore
import Foundation

/// The findings of a check of the store, as the commands print them.
struct IntegrityOutput: Encodable {
  struct Finding: Encodable {
    var id: String
    var status: String
    var table: String
    var rows: Int
    var broken: Int
    var examples: [String]
    var message: String
    var remedy: String?

    // A null is encoded, so that every finding has the same fields.
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(id, forKey: .id)
      try container.encode(status, forKey: .status)
      try container.encode(table, forKey: .table)
      try container.encode(rows, forKey: .rows)
      try container.encode(broken, forKey: .broken)
      try container.encode(examples, forKey: .examples)
      try container.encode(message, forKey: .message)
      try container.encode(remedy, forKey: .remedy)
    }

    enum CodingKeys: CodingKey { case id, status, table, rows, broken, examples, message, remedy }
  }

  /// All findings.
  var checks: [Finding]
  /// How many rows were read.
  var rows: Int

  init(_ report: IntegrityReport) {
    rows = report.rows
    checks = report.findings.map { finding in
      Finding(
        id: finding.id, status: finding.status.rawValue, table: finding.table, rows: finding.rows,
        broken: finding.broken, examples: finding.examples.map(\.printable), message: finding.message,
        remedy: finding.remedy)
    }
  }

  /// A line for each finding, what to do below it, and a line of totals.
  func lines(all: Bool) -> [String] {
    let width = checks.map(\.id.count).max() ?? 0
    let lines = checks.filter { all || $0.status != "ok" }.flatMap { check -> [String] in
      let id = check.id.padding(toLength: width, withPad: " ", startingAt: 0)
      let indent = String(repeating: " ", count: width + 8)
      var lines = [
        "\(check.status.padding(toLength: 4, withPad: " ", startingAt: 0))  \(id)  \(check.message)"
      ]
      if !check.examples.isEmpty {
        lines.append("\(indent)such as \(check.examples.joined(separator: ", "))")
      }
      if let remedy = check.remedy { lines.append("\(indent)\(remedy)") }
      return lines
    }
    func count(_ status: String) -> Int { checks.count { $0.status == status } }
    let (warnings, failures) = (count("warn"), count("fail"))
    let sums =
      "\(rows) rows: \(count("ok")) ok, \(warnings) warning\(warnings == 1 ? "" : "s"), "
      + "\(failures) failure\(failures == 1 ? "" : "s")"
    return lines + (lines.isEmpty ? [sums] : ["", sums])
  }
}
