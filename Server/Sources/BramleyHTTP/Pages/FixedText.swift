import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization

/// A text that many clients get, compressed once: when the first one asks for it.
final class FixedText: Sendable {
  private enum Compressed: Sendable {
    case notTried
    /// Nil where compression gains nothing.
    case tried(ByteBuffer?)
  }

  let bytes: ByteBuffer
  private let compressed = Mutex(Compressed.notTried)

  init(_ bytes: ByteBuffer) { self.bytes = bytes }

  /// Returns the text, compressed where the client reads that, with these fields.
  func response(to request: Request, _ headers: HTTPFields) -> Response {
    var headers = headers
    headers[.vary] = "Accept-Encoding"
    guard GzipText.isAccepted(by: request), let compressed = gzip() else {
      return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: bytes))
    }
    headers[.contentEncoding] = "gzip"
    return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: compressed))
  }

  private func gzip() -> ByteBuffer? {
    compressed.withLock { compressed in
      if case .tried(let buffer) = compressed { return buffer }
      let buffer = GzipText.compress(bytes, level: 9)
      compressed = .tried(buffer)
      return buffer
    }
  }
}
