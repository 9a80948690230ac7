import BramleyCore
import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Reads the records of an export one after the other: the lines of a CSV file, or the objects of a JSON file, whether
/// they are one a line or in a list. No more than one record is in memory, whatever the size of the file.
final class RecordFile {
  /// How records are separated.
  enum Form: Sendable {
    case csv
    case json
    /// One object a line, whatever is in the line.
    case lines
  }

  /// One record, as it is in the file.
  struct Record: Equatable {
    /// Its number, from 1 on; a header counts.
    var number: Int
    /// Where it begins.
    var offset: Int
    var content: Content

    enum Content: Equatable {
      case bytes([UInt8])
      /// It is longer than ``RecordFile/longest``.
      case tooLong
      /// The file ends inside it.
      case cut
    }
  }

  /// The most bytes of a record.
  static let longest = 1 << 20
  private static let chunk = 1 << 18

  let form: Form
  /// The bytes of the file.
  let size: Int
  private let name: String
  private let file: Int32
  private var buffer = [UInt8](repeating: 0, count: chunk)
  private var filled = 0
  /// The place in the buffer where reading goes on.
  private var place = 0
  /// Where the buffer begins in the file.
  private var base = 0
  private var count = 0

  /// Opens a file.
  ///
  /// - Parameter form: how records are separated; nil lets the name and the first character decide.
  init(_ path: String, form: Form? = nil) throws(CommandFailure) {
    name = path.printable(upTo: 300)
    file = open(path, O_RDONLY | O_CLOEXEC)
    let attributes = try? FileManager.default.attributesOfItem(
      atPath: URL(fileURLWithPath: path).resolvingSymlinksInPath().path)
    guard file >= 0, let attributes, attributes[.type] as? FileAttributeType == .typeRegular,
      let length = attributes[.size] as? Int
    else {
      if file >= 0 { close(file) }
      throw CommandFailure(.usage, "\(path.printable(upTo: 300)) is no file that can be read")
    }
    size = length
    filled = read(file, &buffer, Self.chunk)
    let (start, found) = try Self.beginning(of: buffer[..<max(filled, 0)], path: path)
    self.form = form ?? (path.lowercased().hasSuffix(".csv") ? .csv : found)
    place = start
    if self.form == .json { place = Self.listStart(in: buffer[..<filled], from: start) ?? start }
  }

  deinit { if file >= 0 { close(file) } }

  /// The bytes that are behind the records read so far.
  var position: Int { base + place }

  /// Checks that it is text that can be read; returns where the text begins and what it looks like.
  private static func beginning(
    of head: ArraySlice<UInt8>, path: String
  ) throws(CommandFailure) -> (Int, Form) {
    let name = path.printable(upTo: 300)
    if head.starts(with: [0x1F, 0x8B]) {
      throw CommandFailure(.usage, "\(name) is compressed; say gunzip first")
    }
    if head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF]) || head.prefix(64).contains(0) {
      throw CommandFailure(
        .usage, "\(name) is not UTF-8; convert it: iconv -f UTF-16 -t UTF-8 \(name) > converted")
    }
    let start = head.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let first = head.dropFirst(start).first { !$0.isWhitespace }
    let isJSON = first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    return (start, isJSON ? .json : .csv)
  }

  /// The place behind `{"users": [`, with which Firebase begins; nil where the file begins otherwise.
  private static func listStart(in head: ArraySlice<UInt8>, from start: Int) -> Int? {
    var rest = head.dropFirst(start)
    for word in ["{", "\"users\"", ":", "["] {
      rest = rest.drop { $0.isWhitespace }
      guard rest.starts(with: word.utf8) else { return nil }
      rest = rest.dropFirst(word.utf8.count)
    }
    return rest.startIndex
  }

  /// Returns the next record; nil at the end.
  func next() throws(CommandFailure) -> Record? {
    var scanner = RecordScanner(form)
    var bytes: [UInt8] = []
    var (begin, length) = (0, 0)
    while true {
      if place == filled {
        guard try fill() else { break }
      }
      let step = buffer.withUnsafeBufferPointer {
        scanner.scan(UnsafeBufferPointer(rebasing: $0[place..<filled]))
      }
      if length == 0, !step.kept.isEmpty { begin = base + place + step.kept.lowerBound }
      length += step.kept.count
      if length <= Self.longest {
        bytes.append(contentsOf: buffer[(place + step.kept.lowerBound)..<(place + step.kept.upperBound)])
      } else {
        bytes = []
      }
      place += step.consumed
      if step.isComplete { return record(bytes, length, begin) }
    }
    // A line may lack its line end, an object not its brace.
    guard length > 0 else { return nil }
    count += 1
    if !scanner.mayEndHere { return Record(number: count, offset: begin, content: .cut) }
    count -= 1
    return record(bytes, length, begin)
  }

  private func record(_ bytes: [UInt8], _ length: Int, _ begin: Int) -> Record {
    count += 1
    return Record(number: count, offset: begin, content: length > Self.longest ? .tooLong : .bytes(bytes))
  }

  /// Returns the record that begins at a place, without moving on.
  func record(at offset: Int, length: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: length)
    return pread(file, &bytes, length, off_t(offset)) == length ? bytes : nil
  }

  private func fill() throws(CommandFailure) -> Bool {
    base += filled
    place = 0
    filled = 0
    let got = read(file, &buffer, Self.chunk)
    guard got >= 0 else {
      throw CommandFailure(.unreachable, "\(name) can't be read on: \(String(cString: strerror(errno)))")
    }
    filled = got
    return got > 0
  }
}

/// Finds where a record begins and ends.
struct RecordScanner {
  /// What a part of the file has of a record.
  struct Step {
    /// The bytes of the record.
    var kept: Range<Int>
    /// The bytes that were looked at.
    var consumed: Int
    var isComplete: Bool
  }

  private enum State {
    case before
    /// In a line outside of quotes; whether a field begins here.
    case line(isFieldStart: Bool)
    case quoted
    /// Behind a quotation mark inside quotes: the end of them, or a quotation mark itself.
    case quoteInQuotes
    /// In an object so deep.
    case object(Int)
    case text(Int)
    case escape(Int)
    /// In something that is no object.
    case junk
  }

  private let form: RecordFile.Form
  private var state = State.before

  init(_ form: RecordFile.Form) { self.form = form }

  /// Whether the record is complete if the file ends here.
  var mayEndHere: Bool {
    switch state {
    case .before, .line, .quoteInQuotes, .junk: true
    case .quoted, .object, .text, .escape: false
    }
  }

  mutating func scan(_ bytes: UnsafeBufferPointer<UInt8>) -> Step {
    form == .json ? scanObject(bytes) : scanLine(bytes)
  }

  private mutating func scanLine(_ bytes: UnsafeBufferPointer<UInt8>) -> Step {
    let (quote, comma, newline, end) = (
      // No byte of a text is this one, so that quotation marks of lines of JSON count for nothing.
      form == .csv ? UInt8(ascii: "\"") : 0xFF, UInt8(ascii: ","), UInt8(ascii: "\n"), UInt8(ascii: "\r")
    )
    var (index, first) = (0, 0)
    while index < bytes.count {
      let byte = bytes[index]
      switch state {
      case .before:
        if byte == newline || byte == end {
          first = index + 1
        } else {
          state = byte == quote ? .quoted : .line(isFieldStart: byte == comma)
        }
      case .line(let isFieldStart):
        if byte == newline || byte == end {
          return Step(kept: first..<index, consumed: index + 1, isComplete: true)
        }
        state = isFieldStart && byte == quote ? .quoted : .line(isFieldStart: byte == comma)
      case .quoted:
        if byte == quote { state = .quoteInQuotes }
      case .quoteInQuotes:
        if byte == newline || byte == end {
          return Step(kept: first..<index, consumed: index + 1, isComplete: true)
        }
        state = byte == quote ? .quoted : .line(isFieldStart: byte == comma)
      case .object, .text, .escape, .junk: break
      }
      index += 1
    }
    return Step(kept: first..<bytes.count, consumed: bytes.count, isComplete: false)
  }

  private mutating func scanObject(_ bytes: UnsafeBufferPointer<UInt8>) -> Step {
    let (quote, backslash) = (UInt8(ascii: "\""), UInt8(ascii: "\\"))
    let (open, shut) = (UInt8(ascii: "{"), UInt8(ascii: "}"))
    var (index, first) = (0, 0)
    while index < bytes.count {
      let byte = bytes[index]
      switch state {
      case .text(let depth):
        if byte == quote {
          state = .object(depth)
        } else if byte == backslash {
          state = .escape(depth)
        }
      case .escape(let depth): state = .text(depth)
      case .object(let depth):
        if byte == quote {
          state = .text(depth)
        } else if byte == open {
          state = .object(depth + 1)
        } else if byte == shut {
          if depth == 1 { return Step(kept: first..<(index + 1), consumed: index + 1, isComplete: true) }
          state = .object(depth - 1)
        }
      case .before:
        if byte == open {
          state = .object(1)
        } else if byte.isWhitespace || byte == shut || ",[]".utf8.contains(byte) {
          first = index + 1
        } else {
          state = .junk
        }
      case .junk:
        if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: ",") {
          return Step(kept: first..<index, consumed: index + 1, isComplete: true)
        }
      case .line, .quoted, .quoteInQuotes: break
      }
      index += 1
    }
    return Step(kept: first..<bytes.count, consumed: bytes.count, isComplete: false)
  }
}

extension UInt8 {
  /// Whether it is white space of JSON.
  var isWhitespace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }
}
