import CZlib

extension ZipArchive {
  static func checksum(_ bytes: [UInt8]) -> UInt32 {
    bytes.withUnsafeBufferPointer { UInt32(truncatingIfNeeded: crc32(0, $0.baseAddress, UInt32($0.count))) }
  }

  /// Returns the bytes compressed, without head and tail (RFC 1951); nil where that fails.
  static func deflate(_ input: [UInt8]) -> [UInt8]? {
    var stream = z_stream()
    guard
      deflateInit2_(
        &stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
        Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { return nil }
    defer { deflateEnd(&stream) }
    let room = Int(deflateBound(&stream, UInt(input.count)))
    let output = UnsafeMutablePointer<UInt8>.allocate(capacity: room)
    defer { output.deallocate() }
    let isDone = input.withUnsafeBufferPointer { buffer in
      stream.next_in = UnsafeMutablePointer(mutating: buffer.baseAddress)
      stream.avail_in = UInt32(buffer.count)
      stream.next_out = output
      stream.avail_out = UInt32(room)
      return CZlib.deflate(&stream, Z_FINISH) == Z_STREAM_END
    }
    guard isDone else { return nil }
    return Array(UnsafeBufferPointer(start: output, count: room - Int(stream.avail_out)))
  }
}
