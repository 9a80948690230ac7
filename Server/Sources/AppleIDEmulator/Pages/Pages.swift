import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import Mustache
import NIOCore

/// The emulator's pages, ready to be filled in.
struct Pages: Sendable {
  private let layout: MustacheTemplate
  private let signIn: MustacheTemplate
  private let returning: MustacheTemplate
  private let refusal: MustacheTemplate
  private let confirmation: MustacheTemplate
  private let home: MustacheTemplate

  init() throws {
    MustacheContentTypes.register(MarkupEscaping(), named: "MARKUP")
    func template(_ file: [UInt8]) throws -> MustacheTemplate {
      try MustacheTemplate(string: "{{% CONTENT_TYPE:MARKUP}}\n" + Self.text(file))
    }
    layout = try template(PackageResources.layout_mustache)
    signIn = try template(PackageResources.sign_in_mustache)
    returning = try template(PackageResources.return_mustache)
    refusal = try template(PackageResources.refusal_mustache)
    confirmation = try template(PackageResources.confirmation_mustache)
    home = try template(PackageResources.console_mustache)
  }

  func show(_ page: SignInPage) -> Response { show(signIn.render(page), title: "Sign in") }
  func show(_ page: ReturnPage) -> Response { show(returning.render(page), title: "Return to the app") }
  func show(_ page: ConfirmationPage) -> Response { show(confirmation.render(page), title: page.title) }
  func show(_ page: HomePage) -> Response { show(home.render(page), title: "Console", width: "wide") }
  func show(_ page: RefusalPage) -> Response {
    show(refusal.render(page), title: page.title, status: page.status)
  }

  private func show(
    _ content: String, title: String, width: String = "narrow", status: HTTPResponse.Status = .ok
  ) -> Response {
    let page = Layout(title: title, width: width, style: Self.style, content: content)
    return Response(
      status: status, headers: Self.headers,
      body: ResponseBody(byteBuffer: ByteBuffer(string: layout.render(page))))
  }

  private static let style = text(PackageResources.style_css)

  /// A file of `Templates`, without the line break at its end.
  private static func text(_ file: [UInt8]) -> String {
    String(decoding: file.last == UInt8(ascii: "\n") ? file.dropLast() : file[...], as: UTF8.self)
  }

  private struct Layout {
    var title: String
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
