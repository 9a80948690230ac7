import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// A file for pages of any site.
struct PublicFile: Sendable {
  private let contentType: String
  private let text: FixedText
  private let tag: String

  init(_ name: String, contentType: String) {
    self.contentType = contentType
    let bytes = ByteBuffer(string: PageFiles.own[name] ?? "")
    text = FixedText(bytes)
    let hash = SHA256.hash(data: Data(bytes.readableBytesView)).prefix(12)
    tag = "\"\(Data(hash).base64EncodedString())\""
  }

  func response(to request: Request) -> Response {
    var headers: HTTPFields = [
      .contentType: contentType, .cacheControl: "public, max-age=3600", .eTag: tag, .vary: "Accept-Encoding",
    ]
    // The script is public: pages of other sites sign in with it, too.
    headers[.crossOriginResourcePolicy] = "cross-origin"
    headers[.accessControlAllowOrigin] = "*"
    if request.headers[.ifNoneMatch].map({ $0.contains(tag) }) == true {
      return Response(status: .notModified, headers: headers)
    }
    return text.response(to: request, headers)
  }
}
