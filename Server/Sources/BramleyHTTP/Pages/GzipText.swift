import CZlib
import HTTPTypes
import Hummingbird
import NIOCore

/// Compresses texts for browsers (RFC 1952).
enum GzipText {
  /// Texts below this number of bytes gain nothing.
  private static let least = 1_000

  /// Whether a browser reads compressed texts.
  static func isAccepted(by request: Request) -> Bool {
    (request.headers[.acceptEncoding] ?? "").split(separator: ",").contains { range in
      let parts = range.split(separator: ";").map { $0.filter { $0 != " " } }
      guard let name = parts.first, name == "gzip" || name == "*" else { return false }
      return !parts.dropFirst().contains { $0.wholeMatch(of: /q=0(\.0*)?/) != nil }
    }
  }

  /// Returns the compressed bytes; nil where that gains nothing.
  static func compress(_ text: ByteBuffer, level: Int32 = 5) -> ByteBuffer? {
    guard text.readableBytes >= least else { return nil }
    var stream = z_stream()
    // 31 is the largest window, with the head and tail of gzip.
    guard
      deflateInit2_(
        &stream, level, Z_DEFLATED, 31, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
        Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { return nil }
    defer { deflateEnd(&stream) }
    var input = text
    var output = ByteBuffer()
    let room = Int(deflateBound(&stream, UInt(text.readableBytes)))
    let result = input.withUnsafeMutableReadableBytes { bytes -> Int32 in
      stream.next_in = bytes.bindMemory(to: UInt8.self).baseAddress
      stream.avail_in = UInt32(bytes.count)
      var result = Z_OK
      output.writeWithUnsafeMutableBytes(minimumWritableBytes: room) { space in
        stream.next_out = space.bindMemory(to: UInt8.self).baseAddress
        stream.avail_out = UInt32(space.count)
        result = deflate(&stream, Z_FINISH)
        return space.count - Int(stream.avail_out)
      }
      return result
    }
    return result == Z_STREAM_END ? output : nil
  }
}
