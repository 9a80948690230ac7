import BramleyCore
import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import Mustache
import NIOCore

/// The HTML pages, compiled once. Every value in them is escaped; no page loads or runs anything.
struct PageSet: Sendable {
  private let library: MustacheLibrary
  private let policy: String

  /// - Parameter notices: Shown first on every page, such as that an emulator takes Apple's place.
  init(notices: [String] = []) {
    MustacheContentTypes.register(ScalarEscaping(), named: ScalarEscaping.name)
    let style = Self.text(PackageResources.style_css)
    do {
      library = MustacheLibrary(
        templates: try [
          "layout": Self.text(PackageResources.layout_mustache), "style": style,
          "notices": Self.banners(notices),
          "refusal": Self.text(PackageResources.refusal_mustache),
          "foreign": Self.text(PackageResources.foreign_mustache),
          "returning": Self.text(PackageResources.returning_mustache),
          "sending": Self.text(PackageResources.sending_mustache),
          "mailed-link": Self.text(PackageResources.mailed_link_mustache),
          "message": Self.text(PackageResources.message_mustache),
          "deletion": Self.text(PackageResources.deletion_mustache),
          "demo": Self.text(PackageResources.demo_mustache),
          "apple-logo": Self.text(PackageResources.apple_logo_svg),
        ].mapValues { try MustacheTemplate(string: "{{% CONTENT_TYPE: \(ScalarEscaping.name)}}\($0)") })
    } catch {
      preconditionFailure("a page's template does not compile")
    }
    let hash = Data(SHA256.hash(data: Data(style.utf8))).base64EncodedString()
    policy =
      "default-src 'none'; style-src 'sha256-\(hash)'; base-uri 'none'; frame-ancestors 'none'; form-action"
  }

  /// Returns a file of `Templates` without its final line break.
  private static func text(_ file: [UInt8]) -> String {
    String(decoding: file.last == UInt8(ascii: "\n") ? file.dropLast() : file[...], as: UTF8.self)
  }

  private static func banners(_ notices: [String]) -> String {
    let badges = notices.map { notice in
      // Mustache would read braces as a tag.
      "<p class=\"badge\">\(notice.htmlEscaped.filter { $0 != "{" && $0 != "}" })</p>"
    }.joined(separator: "\n")
    // A development server has many; they must not push the page away.
    guard notices.count > 2 else { return badges }
    return """
      <details><summary class="badge">For development alone: \(notices.count) notices</summary>
      \(badges)</details>
      """
  }

  /// Returns an error page.
  func refusal(
    status: HTTPResponse.Status, title: String, detail: String?, remedy: String?, code: String
  ) -> Response {
    var values = ["title": title, "code": code]
    values["detail"] = detail
    values["remedy"] = remedy
    return response("refusal", values, status: status)
  }

  /// Returns the page for a flow that belongs to another browser.
  func foreignFlow() -> Response {
    response("foreign", ["title": "This sign-in can't go on here"], status: .badRequest)
  }

  /// Returns the page that asks the person before a code is sent to a program on the machine.
  func returning(to name: String, address: String) -> Response {
    response("returning", ["title": "Return to \(name)?", "name": name, "address": address])
  }

  /// Returns a page, by the name of its template.
  ///
  /// - Parameter formTargets: where forms may lead, redirects included.
  func response(
    _ template: String, _ values: Any, status: HTTPResponse.Status = .ok, formTargets: String = "'self'"
  ) -> Response {
    guard let html = library.render(values, withTemplate: template) else {
      preconditionFailure("no page is called \(template)")
    }
    return Response(
      status: status,
      headers: [
        .contentType: "text/html; charset=utf-8", .cacheControl: "no-store",
        .contentSecurityPolicy: "\(policy) \(formTargets)", .referrerPolicy: "no-referrer",
        .xFrameOptions: "DENY",
      ],
      body: ResponseBody(byteBuffer: ByteBuffer(string: html)))
  }
}

extension HTTPField.Name {
  static let xFrameOptions = HTTPField.Name("X-Frame-Options")!
}
