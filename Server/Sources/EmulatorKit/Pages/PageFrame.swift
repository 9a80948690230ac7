import Crypto
import Foundation
package import HTTPTypes
package import Hummingbird
package import Mustache
import NIOCore

/// What all pages of an emulator have around them, and those that every provider shows.
package struct PageFrame: Sendable {
  private let product: String
  private let label: String
  private let layout: MustacheTemplate
  private let returning: MustacheTemplate
  private let refusal: MustacheTemplate

  /// - Parameters:
  ///   - product: the end of each page's title.
  ///   - label: the line above each page, which says that this is not the provider.
  package init(product: String, label: String) throws {
    MustacheContentTypes.register(MarkupEscaping(), named: "MARKUP")
    self.product = product
    self.label = label
    layout = try Self.template(EmbeddedFiles.layout_mustache)
    returning = try Self.template(EmbeddedFiles.return_mustache)
    refusal = try Self.template(EmbeddedFiles.refusal_mustache)
  }

  /// A template that escapes for HTML.
  package static func template(_ file: String) throws -> MustacheTemplate {
    try MustacheTemplate(string: "{{% CONTENT_TYPE:MARKUP}}\n" + text(file))
  }

  package func show(_ page: ReturnPage) -> Response {
    show(returning.render(page), title: "Return to the app")
  }

  package func show(_ page: RefusalPage) -> Response {
    show(refusal.render(page), title: page.title, status: page.status)
  }

  /// - Parameter hasFrame: whether the page shows another page of the emulator in a frame.
  package func show(
    _ content: String, title: String, width: String = "narrow", status: HTTPResponse.Status = .ok,
    hasFrame: Bool = false
  ) -> Response {
    let page = Layout(
      title: title, product: product, label: label, width: width, style: Self.style, content: content)
    var headers = Self.headers
    if hasFrame, let policy = headers[.contentSecurityPolicy] {
      headers[.contentSecurityPolicy] = policy + "; frame-src 'self'"
    }
    return Response(
      status: status, headers: headers,
      body: ResponseBody(byteBuffer: ByteBuffer(string: layout.render(page))))
  }

  private static let style = text(EmbeddedFiles.style_css)

  /// A file of `Templates`, without the line break at its end.
  private static func text(_ file: String) -> String {
    file.utf8.last == UInt8(ascii: "\n") ? String(file.dropLast()) : file
  }

  private struct Layout {
    var title: String
    var product: String
    var label: String
    var width: String
    var style: String
    var content: String
  }

  // No form-action: browsers apply it to every redirect that follows a form, and the way back to the app
  // goes over addresses that only the app's server knows.
  private static let headers: HTTPFields = [
    .contentType: "text/html; charset=utf-8",
    .cacheControl: "no-store",
    .contentSecurityPolicy: """
    default-src 'none'; style-src '\(hash(style))'; script-src '\(hash(ReturnPage.script))'; \
    base-uri 'none'; frame-ancestors 'none'
    """,
    .xFrameOptions: "DENY",
    .xContentTypeOptions: "nosniff",
    .referrerPolicy: "strict-origin",
  ]

  private static func hash(_ source: String) -> String {
    "sha256-\(Data(SHA256.hash(data: Data(source.utf8))).base64EncodedString())"
  }
}
