import BramleyAPI
import BramleyCore
import Foundation

/// Reads a transfer's report, person by person.
struct ReportReader {
  private let path: String
  private var records: CSVReader

  /// Opens a report; its first line must be the header.
  init(_ path: String) throws(CommandFailure) {
    self.path = path
    // The file is mapped, so that a million people need not be in memory. It is replaced, never overwritten.
    guard let bytes = try? Data(contentsOf: URL(fileURLWithPath: path), options: .mappedIfSafe) else {
      throw CommandFailure(.configuration, "--report names a file that is not there or can't be read")
    }
    records = CSVReader(bytes)
    guard try record() == TransferRow.columns else {
      throw CommandFailure(
        .configuration,
        "--report names a file that does not begin with the line "
          + TransferRow.columns.joined(separator: ",")
          + "; give the file that `bramley transfer prepare` wrote")
    }
  }

  /// Returns the number of people in a report, after checking that all of it can be read.
  static func count(_ path: String) throws(CommandFailure) -> Int {
    var reader = try ReportReader(path)
    var count = 0
    while try reader.row() != nil { count += 1 }
    return count
  }

  /// Returns at most a number of the next people; empty at the end.
  mutating func next(_ count: Int) throws(CommandFailure) -> [TransferRow] {
    var rows: [TransferRow] = []
    while rows.count < count, let row = try row() { rows.append(row) }
    return rows
  }

  private mutating func row() throws(CommandFailure) -> TransferRow? {
    let line = records.line
    guard let fields = try record() else { return nil }
    guard let row = TransferRow(fields: fields) else {
      throw fault(
        line, "is not an account_id, a sub, a transfer_sub or nothing, a status, and an error or nothing")
    }
    return row
  }

  private mutating func record() throws(CommandFailure) -> [String]? {
    do throws(CSVReader.Fault) { return try records.next() } catch { throw fault(error.line, error.reason) }
  }

  private func fault(_ line: Int, _ reason: String) -> CommandFailure {
    CommandFailure(.configuration, "--report: line \(line) of \(path.printable) \(reason)")
  }
}

extension TransferRow {
  /// The report's header.
  static let columns = ["account_id", "sub", "transfer_sub", "status", "error"]

  /// Parses a record; nil when it is not a person's.
  init?(fields: [String]) {
    guard fields.count == Self.columns.count, Self.isID(fields[0], 64), Self.isID(fields[1], 255),
      fields[2].isEmpty || Self.isID(fields[2], 255), Self.isID(fields[3], 40)
    else { return nil }
    self.init(
      accountID: UserID(rawValue: fields[0]), subject: fields[1],
      transferSubject: fields[2].isEmpty ? nil : fields[2], status: TransferStatus(rawValue: fields[3]),
      error: fields[4].isEmpty ? nil : fields[4])
  }

  private static func isID(_ text: String, _ longest: Int) -> Bool {
    (1...longest).contains(text.utf8.count) && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
  }

  /// The record with a line end.
  var record: String {
    let fields = [accountID.rawValue, subject, transferSubject ?? "", status.rawValue, error ?? ""]
    return fields.map(Self.field).joined(separator: ",") + "\n"
  }

  /// Returns a field in the format of RFC 4180, section 2.
  private static func field(_ text: String) -> String {
    guard text.utf8.contains(where: { #","\#r\#n"#.utf8.contains($0) }) else { return text }
    return "\"\(text.replacing("\"", with: "\"\""))\""
  }
}
