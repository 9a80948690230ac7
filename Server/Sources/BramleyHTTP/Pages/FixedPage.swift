import HTTPTypes
import Hummingbird
import NIOCore

/// A page that is the same for everybody, so that browsers and proxies may store it. It has no script and no form.
struct FixedPage: Sendable {
  private let bytes: ByteBuffer
  private let compressed: ByteBuffer?
  private let headers: HTTPFields

  init(html: String, headers: HTTPFields) {
    bytes = ByteBuffer(string: html)
    compressed = GzipText.compress(bytes, level: 9)
    var headers = headers
    headers[.cacheControl] = "public, max-age=300"
    headers[.vary] = "Accept-Encoding"
    self.headers = headers
  }

  func response(to request: Request) -> Response {
    guard let compressed, GzipText.isAccepted(by: request) else {
      return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: bytes))
    }
    var headers = headers
    headers[.contentEncoding] = "gzip"
    return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: compressed))
  }
}
