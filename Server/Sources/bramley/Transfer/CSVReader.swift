import Foundation

/// Reads comma-separated values (RFC 4180), record by record. Any line ending is accepted and a byte order
/// mark is skipped, since a spreadsheet may have saved the file.
struct CSVReader {
  /// An error, with its line.
  struct Fault: Error, Hashable {
    var line: Int
    var reason: String
  }

  /// The most bytes of a field.
  static let longestField = 4_096

  private let bytes: Data
  private var place: Data.Index
  /// The line at which the next record begins.
  private(set) var line = 1

  /// Makes a reader at the first record.
  init(_ bytes: Data) {
    self.bytes = bytes
    place = bytes.startIndex + (bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
  }

  /// Returns the next record's fields; nil at the end. Empty lines are skipped.
  mutating func next() throws(Fault) -> [String]? {
    while place < bytes.endIndex {
      let fields = try record()
      if fields != [""] { return fields }
    }
    return nil
  }

  private mutating func record() throws(Fault) -> [String] {
    let begin = line
    var fields: [String] = []
    while true {
      let field = try byte() == .quote ? quoted(from: begin) : plain(from: begin)
      guard let text = String(validating: field, as: UTF8.self) else {
        throw Fault(line: begin, reason: "is not UTF-8")
      }
      fields.append(text)
      switch byte() {
      case .comma: place += 1
      case .return, .newline:
        endLine()
        return fields
      case nil: return fields
      default: throw Fault(line: begin, reason: "has text after a closing quotation mark")
      }
    }
  }

  private mutating func plain(from begin: Int) throws(Fault) -> [UInt8] {
    var field: [UInt8] = []
    while let next = byte(), next != .comma, next != .return, next != .newline {
      guard next != .quote else { throw Fault(line: begin, reason: "has a quotation mark inside a field") }
      try append(next, to: &field, from: begin)
    }
    return field
  }

  private mutating func quoted(from begin: Int) throws(Fault) -> [UInt8] {
    var field: [UInt8] = []
    place += 1
    while let next = byte() {
      if next == .quote {
        guard byte(after: 1) == .quote else {
          place += 1
          return field
        }
        place += 1
      }
      if next == .newline { line += 1 }
      try append(next, to: &field, from: begin)
    }
    throw Fault(line: begin, reason: "has a quotation mark that is not closed")
  }

  private mutating func append(_ byte: UInt8, to field: inout [UInt8], from begin: Int) throws(Fault) {
    guard field.count < Self.longestField else { throw Fault(line: begin, reason: "has too long a field") }
    field.append(byte)
    place += 1
  }

  private mutating func endLine() {
    place += byte() == .return && byte(after: 1) == .newline ? 2 : 1
    line += 1
  }

  private func byte(after offset: Int = 0) -> UInt8? {
    place + offset < bytes.endIndex ? bytes[place + offset] : nil
  }
}

extension UInt8 {
  fileprivate static let quote = UInt8(ascii: "\"")
  fileprivate static let comma = UInt8(ascii: ",")
  fileprivate static let newline = UInt8(ascii: "\n")
  fileprivate static let `return` = UInt8(ascii: "\r")
}
