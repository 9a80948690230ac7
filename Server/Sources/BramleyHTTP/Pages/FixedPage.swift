import HTTPTypes
import Hummingbird
import NIOCore

/// A page that is the same for everybody, so that browsers and proxies may store it. It has no script and no form.
struct FixedPage: Sendable {
  private let text: FixedText
  private let headers: HTTPFields

  init(html: String, headers: HTTPFields) {
    text = FixedText(ByteBuffer(string: html))
    var headers = headers
    headers[.cacheControl] = "public, max-age=300"
    self.headers = headers
  }

  func response(to request: Request) -> Response {
    text.response(to: request, headers)
  }
}
