import Foundation
import GRDBSQLite

/// Where seeded rows go: their values one after the other.
protocol SeedSink {
  mutating func text(_ value: [UInt8])
  mutating func number(_ value: Int64)
  mutating func bytes(_ value: [UInt8])
  mutating func null()
  mutating func endRow() throws
}

extension SeedSink {
  mutating func text(_ value: String) { text(Array(value.utf8)) }
}

/// Rows as PostgreSQL's `COPY … FROM STDIN` reads them, on standard output.
struct CopySink: SeedSink {
  private var buffer: [UInt8] = []
  private var isFirst = true
  private static let digits = Array("0123456789abcdef".utf8)

  private mutating func separate() {
    if !isFirst { buffer.append(UInt8(ascii: "\t")) }
    isFirst = false
  }

  mutating func text(_ value: [UInt8]) {
    separate()
    // No text of these rows has a tab, a backslash or the end of a line.
    buffer.append(contentsOf: value)
  }

  mutating func number(_ value: Int64) {
    separate()
    buffer.append(contentsOf: String(value).utf8)
  }

  mutating func bytes(_ value: [UInt8]) {
    separate()
    buffer.append(contentsOf: [UInt8(ascii: "\\"), UInt8(ascii: "\\"), UInt8(ascii: "x")])
    for byte in value {
      buffer.append(Self.digits[Int(byte >> 4)])
      buffer.append(Self.digits[Int(byte & 15)])
    }
  }

  mutating func null() {
    separate()
    buffer.append(contentsOf: [UInt8(ascii: "\\"), UInt8(ascii: "N")])
  }

  mutating func endRow() throws {
    buffer.append(UInt8(ascii: "\n"))
    isFirst = true
    if buffer.count > 1 << 20 { try flush() }
  }

  mutating func flush() throws {
    try FileHandle.standardOutput.write(contentsOf: buffer)
    buffer.removeAll(keepingCapacity: true)
  }
}

extension Seed {
  /// Writes the rows of a table, or the names of all of them with their columns.
  func copy(_ name: String?) throws {
    guard let table = name.flatMap(Table.init) else {
      return Table.allCases.forEach { print("\($0.rawValue) (\($0.columns))") }
    }
    var sink = CopySink()
    try write(table, to: &sink)
    try sink.flush()
  }
}

/// Rows bound to an INSERT of SQLite's.
struct SQLiteSink: SeedSink {
  private let statement: OpaquePointer
  private var place: Int32 = 0
  private static let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

  init(_ statement: OpaquePointer) { self.statement = statement }

  mutating func text(_ value: [UInt8]) {
    place += 1
    _ = value.withUnsafeBytes {
      sqlite3_bind_text(
        statement, place, $0.baseAddress?.assumingMemoryBound(to: CChar.self), Int32($0.count), Self.copied)
    }
  }

  mutating func number(_ value: Int64) {
    place += 1
    sqlite3_bind_int64(statement, place, value)
  }

  mutating func bytes(_ value: [UInt8]) {
    place += 1
    _ = value.withUnsafeBytes {
      sqlite3_bind_blob(statement, place, $0.baseAddress, Int32($0.count), Self.copied)
    }
  }

  mutating func null() {
    place += 1
    sqlite3_bind_null(statement, place)
  }

  mutating func endRow() throws {
    place = 0
    guard sqlite3_step(statement) == SQLITE_DONE else { throw BareSQLite.Failure(message: "can't insert") }
    sqlite3_reset(statement)
  }
}
