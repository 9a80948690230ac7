import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// A file that pages load: its address names its content, so that browsers keep it for good.
struct PageAsset: Sendable {
  let path: String
  let contentType: String
  private let text: FixedText

  /// - Parameter name: how the path begins, and its ending.
  init(_ name: String, ending: String, contentType: String, text: String) {
    let data = Data(text.utf8)
    let hash = SHA256.hash(data: data).prefix(8).map { byte in
      String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
    }.joined()
    path = "/pages/\(name)-\(hash).\(ending)"
    self.contentType = contentType
    self.text = FixedText(ByteBuffer(bytes: data))
  }

  var endpoint: Endpoint {
    Endpoint(.get, path, errors: .page) { request, _ in response(to: request) }
  }

  private func response(to request: Request) -> Response {
    var headers: HTTPFields = [
      .contentType: contentType, .cacheControl: "public, max-age=31536000, immutable",
      .contentSecurityPolicy: "default-src 'none'",
    ]
    headers[.crossOriginResourcePolicy] = "same-origin"
    return text.response(to: request, headers)
  }
}

extension HTTPField.Name {
  static let crossOriginOpenerPolicy = HTTPField.Name("Cross-Origin-Opener-Policy")!
  static let permissionsPolicy = HTTPField.Name("Permissions-Policy")!
}
