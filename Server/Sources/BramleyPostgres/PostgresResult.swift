import BramleyCore
import BramleySQL
import CLibPQ
import Foundation

/// An answer of the server, freed with its value.
struct PostgresResult: ~Copyable {
  private let pointer: OpaquePointer

  init(_ pointer: OpaquePointer) { self.pointer = pointer }

  deinit { PQclear(pointer) }

  var status: ExecStatusType { PQresultStatus(pointer) }

  /// What the server did, such as `COMMIT`.
  var command: String { String(cString: PQcmdStatus(pointer)) }

  /// How many rows a statement wrote.
  var writtenRows: Int { Int(String(cString: PQcmdTuples(pointer))) ?? 0 }

  /// The five characters of an error; a connection that ended has none.
  var state: String? { PQresultErrorField(pointer, CInt(UInt8(ascii: "C"))).map { String(cString: $0) } }

  /// The rows, whose columns came in PostgreSQL's binary format.
  func rows() throws -> [SQLRow] {
    let columns = PQnfields(pointer)
    let types = (0..<columns).map { PostgresType(rawValue: PQftype(pointer, $0)) }
    return try (0..<PQntuples(pointer)).map { row in
      SQLRow(
        try (0..<columns).map { column in
          guard PQgetisnull(pointer, row, column) == 0 else { return .null }
          let bytes = UnsafeRawBufferPointer(
            start: PQgetvalue(pointer, row, column), count: Int(PQgetlength(pointer, row, column)))
          return try types[Int(column)].value(bytes)
        })
    }
  }
}

/// What the server said of one statement.
struct PostgresAnswer {
  var rows: [SQLRow]
  /// How many rows it wrote.
  var writtenRows: Int
  /// What was done, such as `COMMIT`.
  var command: String

  init(_ result: borrowing PostgresResult) throws {
    rows = try result.rows()
    writtenRows = result.writtenRows
    command = result.command
  }
}

/// The type of a column, by its number in PostgreSQL's catalogue.
struct PostgresType {
  let rawValue: Oid

  init(rawValue: Oid) { self.rawValue = rawValue }

  /// Reads a value in the binary format of its type.
  func value(_ bytes: UnsafeRawBufferPointer) throws -> SQLValue {
    switch rawValue {
    case 20, 5069: return .integer(try number(bytes, Int64.self))  // int8, xid8
    case 23: return .integer(Int64(try number(bytes, Int32.self)))  // int4
    case 21: return .integer(Int64(try number(bytes, Int16.self)))  // int2
    case 16: return .integer(bytes.first == 1 ? 1 : 0)  // bool
    case 17: return .bytes(Data(bytes))  // bytea
    // text, varchar, name, unknown
    case 25, 1043, 19, 705: return .text(String(decoding: bytes, as: UTF8.self))
    default: throw StoreError(.broken, "PostgreSQL answered with a type that no step asks for: \(rawValue)")
    }
  }

  private func number<Number: FixedWidthInteger>(
    _ bytes: UnsafeRawBufferPointer, _ type: Number.Type
  ) throws -> Number {
    guard bytes.count == MemoryLayout<Number>.size else {
      throw StoreError(.broken, "PostgreSQL answered with a number of another size")
    }
    return Number(bigEndian: bytes.loadUnaligned(as: Number.self))
  }
}
