import BramleyCore
import BramleySQL
import Synchronization

/// The output of `move --json`.
struct MoveReport: Codable, Hashable {
  struct Table: Codable, Hashable {
    var name: String
    var rows: Int
  }

  /// All rows, each of which was compared.
  var rows: Int
  var tables: [Table]
  /// The seconds of this run.
  var seconds: Double
  /// What to change in the configuration.
  var settings: [String]

  init(_ summary: StoreMove.Summary, to place: StorePlace, seconds: Double) {
    rows = summary.rows
    tables = summary.tables.map { Table(name: $0.name, rows: $0.rows) }
    self.seconds = (seconds * 10).rounded() / 10
    settings =
      switch place {
      case .folder(let path):
        [
          "data: \(path.printable(upTo: 300))",
          "server.master_key_path: the file of the master key, or copy master.key",
        ]
      case .postgres:
        [
          "database.url: the URL that was given to --to",
          "server.master_key_path: the file of the master key",
        ]
      }
  }

  var lines: [String] {
    ["Moved \(rows) rows, and compared each, in \(seconds) s. Before you start the servers again, set:"]
      + settings.map { "  \($0)" }
      + [
        "The old store keeps all that it has, and no server starts on it (bramley move --cancel undoes that)."
      ]
  }
}

/// The output of `move --cancel --json`.
struct CancelReport: Codable, Hashable {
  var cancelled: Bool

  var lines: [String] {
    [cancelled ? "This store may be used again." : "This store is not being moved, and was not moved."]
  }
}

/// The number of rows to move, once it is known.
final class Total: Sendable {
  private let state = Mutex(0)
  var value: Int { state.withLock(\.self) }
  func set(_ value: Int) { state.withLock { $0 = value } }
}
