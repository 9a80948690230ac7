import NIOCore

/// Where an HTTP/1.1 message ends (RFC 9112, section 6), as far as tests need it.
enum HTTPFrame {
  /// A message with half of its body.
  ///
  /// Its head stays whole: without one FoundationNetworking ends the process (swift-corelibs-foundation#5285).
  static func half(of message: ByteBuffer) -> ByteBuffer {
    let text = String(buffer: message)
    let head = text.firstRange(of: "\r\n\r\n").map { text[..<$0.upperBound].utf8.count } ?? 0
    let length = head + (message.readableBytes - head) / 2
    return message.getSlice(at: message.readerIndex, length: length) ?? message
  }

  /// Removes and returns the first message of the buffer; nil while it is incomplete.
  static func take(from buffer: inout ByteBuffer) -> ByteBuffer? {
    let text = String(buffer: buffer)
    guard let end = text.firstRange(of: "\r\n\r\n") else { return nil }
    let head = text[..<end.lowerBound].lowercased()
    let headLength = text[..<end.upperBound].utf8.count
    let body = buffer.readableBytes - headLength
    if head.contains("\r\ntransfer-encoding: chunked") {
      return text.hasSuffix("\r\n0\r\n\r\n") ? buffer.readSlice(length: buffer.readableBytes) : nil
    }
    let length = head.firstMatch(of: #/\r\ncontent-length: *(\d+)/#).flatMap { Int($0.1) } ?? 0
    return body >= length ? buffer.readSlice(length: headLength + length) : nil
  }
}
