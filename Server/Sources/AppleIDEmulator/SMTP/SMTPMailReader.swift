import Foundation

/// Collects the lines of a mail until the period on a line of its own.
struct SMTPMailReader {
  private(set) var data = Data()
  /// The reply to a mail that can't be taken; nil so far.
  private(set) var refusal: SMTPReply?
  /// Whether so much came that the connection is closed.
  private(set) var isEndless = false
  private var total = 0
  private let limit: Int

  init(limit: Int) { self.limit = limit }

  /// Takes a line; returns whether it ends the mail.
  ///
  /// Only CR LF ends a line. A server that takes a bare LF for one lets a sender hide a second mail in the first.
  mutating func take(_ line: SMTPLine) -> Bool {
    let isPeriod = line.bytes.count == 1 && line.bytes.first == UInt8(ascii: ".")
    if isPeriod, line.hasFullEnd { return true }
    if !line.hasFullEnd { refusal = refusal ?? .bareLineFeed }
    if line.isTooLong { refusal = refusal ?? .lineTooLong }
    total += line.bytes.count + 2
    if total > limit { refusal = .tooLarge }
    isEndless = total > 8 * limit
    guard refusal == nil else {
      data = Data()
      return false
    }
    data.append(contentsOf: line.bytes.first == UInt8(ascii: ".") ? line.bytes.dropFirst() : line.bytes)
    data.append(contentsOf: [13, 10])
    return false
  }
}
