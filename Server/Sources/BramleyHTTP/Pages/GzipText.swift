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
    let bytes = [UInt8](text.readableBytesView)
    let compressed = bytes.withUnsafeBufferPointer { gzip($0, level: level) }
    return compressed.map { ByteBuffer(bytes: $0) }
  }

  private static func gzip(_ input: UnsafeBufferPointer<UInt8>, level: Int32) -> [UInt8]? {
    var stream = z_stream()
    // 31 is the largest window, with the head and tail of gzip.
    guard
      deflateInit2_(
        &stream, level, Z_DEFLATED, 31, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
        Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { return nil }
    defer { deflateEnd(&stream) }
    let room = Int(deflateBound(&stream, UInt(input.count)))
    let output = UnsafeMutablePointer<UInt8>.allocate(capacity: room)
    defer { output.deallocate() }
    stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
    stream.avail_in = UInt32(input.count)
    stream.next_out = output
    stream.avail_out = UInt32(room)
    guard deflate(&stream, Z_FINISH) == Z_STREAM_END else { return nil }
    return Array(UnsafeBufferPointer(start: output, count: room - Int(stream.avail_out)))
  }
}
