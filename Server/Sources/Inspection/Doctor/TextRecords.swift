package import Foundation

/// The answer to a question for a name's text records.
package enum TextRecords: Sendable, Equatable {
  /// The records; empty where the name has none, or there is no such name.
  case records([String])
  /// The resolver did not answer.
  case unreachable

  /// Reads an answer of a name server (RFC 1035, section 4); nil for one that is malformed.
  package init?(answer: Data) {
    let bytes = [UInt8](answer)
    guard bytes.count >= 12 else { return nil }
    func number(_ index: Int) -> Int? {
      index + 1 < bytes.count ? Int(bytes[index]) << 8 | Int(bytes[index + 1]) : nil
    }
    func afterName(_ start: Int) -> Int? {
      var index = start
      while index < bytes.count {
        switch bytes[index] {
        case 0: return index + 1
        case 0xC0...: return index + 2
        default: index += Int(bytes[index]) + 1
        }
      }
      return nil
    }
    guard let questions = number(4), let answers = number(6) else { return nil }
    var index = 12
    for _ in 0..<questions {
      guard let end = afterName(index) else { return nil }
      index = end + 4
    }
    var records: [String] = []
    for _ in 0..<answers {
      guard let start = afterName(index), let type = number(start), let length = number(start + 8),
        start + 10 + length <= bytes.count
      else { return nil }
      index = start + 10 + length
      // Others, such as CNAME, lead to the records that follow.
      guard type == 16 else { continue }
      guard let text = Self.text(bytes[(start + 10)..<index]) else { return nil }
      records.append(text)
    }
    self = .records(records)
  }

  /// Joins the strings of one record.
  private static func text(_ data: ArraySlice<UInt8>) -> String? {
    var (text, rest) = ([UInt8](), data)
    while let length = rest.popFirst() {
      guard rest.count >= Int(length) else { return nil }
      text += rest.prefix(Int(length))
      rest = rest.dropFirst(Int(length))
    }
    return String(decoding: text, as: UTF8.self)
  }
}
