import BramleyCore

/// A table with aligned columns, safe for a terminal.
struct TextTable {
  private var rows: [[String]]

  init(_ header: String...) { rows = [header] }

  /// Adds a row; a missing value is shown as a dash.
  mutating func add(_ cells: String?...) { rows.append(cells.map { $0?.printable ?? "-" }) }

  /// The rows below the header; an empty table is the header alone.
  var lines: [String] {
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { cells in
      var line = ""
      for (cell, width) in zip(cells, widths) {
        line += cell + String(repeating: " ", count: width - cell.count + 2)
      }
      while line.last == " " { line.removeLast() }
      return line
    }
  }
}
