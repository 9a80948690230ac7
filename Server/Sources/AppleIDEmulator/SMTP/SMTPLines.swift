import NIOCore

/// A line without its end.
struct SMTPLine: Sendable {
  var bytes: ArraySlice<UInt8>
  /// Whether it ended with CR LF, and contains no other CR.
  var hasFullEnd = true
  /// Whether the bytes are only its beginning.
  var isTooLong = false
}

/// Splits what a client sends into lines.
struct SMTPLines {
  private var buffer: [UInt8] = []
  private var position = 0
  private var isSkipping = false
  private let limit: Int

  init(limit: Int) { self.limit = limit }

  mutating func append(_ bytes: ByteBuffer) {
    if position > 0 {
      buffer.removeFirst(position)
      position = 0
    }
    buffer.append(contentsOf: bytes.readableBytesView)
  }

  /// The next whole line, or the beginning of one that is too long; nil if more bytes are needed.
  mutating func next() -> SMTPLine? {
    guard let end = buffer[position...].firstIndex(of: UInt8(ascii: "\n")) else {
      guard buffer.count - position > limit else { return nil }
      // What follows until the line's end belongs to it.
      let begin = buffer[position..<position + limit]
      position = buffer.count
      defer { isSkipping = true }
      return isSkipping ? nil : SMTPLine(bytes: begin, isTooLong: true)
    }
    let begin = position
    position = end + 1
    if isSkipping {
      isSkipping = false
      return next()
    }
    let isFull = end > begin && buffer[end - 1] == UInt8(ascii: "\r")
    let bytes = buffer[begin..<(isFull ? end - 1 : end)]
    return SMTPLine(
      bytes: bytes, hasFullEnd: isFull && !bytes.contains(UInt8(ascii: "\r")), isTooLong: bytes.count > limit)
  }
}
