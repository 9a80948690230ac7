import BramleyCore
import BramleyTokens
import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import Mustache
import NIOCore

/// The HTML pages, compiled once. Every value in them is escaped; no page loads or runs anything but its own style and
/// script.
struct PageSet: Sendable {
  private let library: MustacheLibrary
  /// The texts, by language.
  let texts: [String: PageTexts]
  let settings: PageSettings
  let style: PageAsset
  let script: PageAsset?
  /// The path of `server.public_url`, usually empty.
  let base: String
  /// Whether style and script have addresses; otherwise the style is on each page.
  private let servesFiles: Bool
  private let styleHash: String
  private let random: @Sendable (Int) -> String

  /// - Parameters:
  ///   - notices: Shown first on every page, such as that an emulator takes Apple's place.
  ///   - servesFiles: Whether ``style`` and ``script`` are served.
  init(
    notices: [String] = [], settings: PageSettings = PageSettings(name: "Bramley"), publicURL: String = "",
    servesFiles: Bool = false, surroundings: Surroundings = .live
  ) {
    self.servesFiles = servesFiles
    MustacheContentTypes.register(ScalarEscaping(), named: ScalarEscaping.name)
    random = { surroundings.random($0).base64URL }
    self.settings = settings
    base = Self.path(of: publicURL)
    texts = PageTexts.all()
    let css = (settings.files["style.css"] ?? PageFiles.text(PackageResources.style_css)) + settings.css
    styleHash = Data(SHA256.hash(data: Data(css.utf8))).base64EncodedString()
    style = PageAsset("style", ending: "css", contentType: "text/css; charset=utf-8", text: css)
    script = PageFiles.script(settings).map {
      PageAsset("page", ending: "js", contentType: "text/javascript; charset=utf-8", text: $0)
    }
    do {
      library = MustacheLibrary(templates: try Self.templates(settings, notices, style: css))
    } catch {
      // The operator's own templates were compiled when the settings were read.
      preconditionFailure("a page's template does not compile")
    }
  }

  private static func templates(
    _ settings: PageSettings, _ notices: [String], style: String
  ) throws -> [String: MustacheTemplate] {
    var texts = PageFiles.templates.mapValues(PageFiles.text)
    for (name, text) in settings.files where texts[name.withoutEnding] != nil {
      texts[name.withoutEnding] = text
    }
    texts["notices"] = banners(notices)
    texts["style"] = style
    return try texts.mapValues(template)
  }

  fileprivate static func template(_ text: String) throws -> MustacheTemplate {
    try MustacheTemplate(string: "{{% CONTENT_TYPE: \(ScalarEscaping.name)}}\(text)")
  }

  private static func path(of publicURL: String) -> String {
    guard let start = publicURL.firstRange(of: "://")?.upperBound,
      let slash = publicURL[start...].firstIndex(of: "/")
    else { return "" }
    return String(publicURL[slash...])
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
    _ template: String, _ values: [String: Any], status: HTTPResponse.Status = .ok,
    formTargets: String = "'self'", referrers: String = "no-referrer", isCompressed: Bool = false
  ) -> Response {
    var values = values
    let nonce = random(16)
    values["nonce"] = nonce
    if servesFiles {
      values["style"] = base + style.path
      values["script"] = script.map { base + $0.path }
    }
    values["base"] = base
    guard let html = library.render(values, withTemplate: template) else {
      preconditionFailure("no page is called \(template)")
    }
    var headers: HTTPFields = [
      .contentType: "text/html; charset=utf-8", .cacheControl: "no-store",
      .contentSecurityPolicy: policy(nonce, formTargets), .referrerPolicy: referrers,
      .xFrameOptions: "DENY",
    ]
    headers[.crossOriginOpenerPolicy] = "same-origin"
    headers[.crossOriginResourcePolicy] = "same-origin"
    headers[.permissionsPolicy] = """
      accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), \
      midi=(), payment=(), usb=()
      """
    let body = ByteBuffer(string: html)
    guard isCompressed, let compressed = GzipText.compress(body) else {
      return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: body))
    }
    headers[.contentEncoding] = "gzip"
    return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: compressed))
  }

  /// Returns a page with the members of a value.
  func response(_ template: String, members value: Any) -> Response {
    var values: [String: Any] = [:]
    for (name, member) in Mirror(reflecting: value).children {
      guard let name else { continue }
      let mirror = Mirror(reflecting: member)
      values[name] = mirror.displayStyle == .optional ? mirror.children.first?.value : member
    }
    return response(template, values)
  }

  private func policy(_ nonce: String, _ formTargets: String) -> String {
    let images = ["'self'", "data:", settings.logoOrigin].compactMap(\.self).joined(separator: " ")
    let sources =
      servesFiles
      ? "style-src 'nonce-\(nonce)'; script-src 'nonce-\(nonce)'; connect-src 'self'"
      : "style-src 'sha256-\(styleHash)'"
    return """
      default-src 'none'; \(sources); \
      img-src \(images); base-uri 'none'; frame-ancestors 'none'; \
      require-trusted-types-for 'script'; trusted-types 'none'; form-action \(formTargets)
      """
  }
}

extension PageSettings {
  /// Whether a text of an operator is a template.
  package static func isTemplate(_ text: String) -> Bool {
    MustacheContentTypes.register(ScalarEscaping(), named: ScalarEscaping.name)
    return (try? PageSet.template(text)) != nil
  }

  /// The names of the files that an operator may replace.
  package static var replaceable: Set<String> {
    Set(PageFiles.templates.keys.map { "\($0).mustache" } + PageFiles.templates.keys.map { "\($0).svg" })
      .union(["style.css", "page.js"])
  }
}

extension String {
  fileprivate var withoutEnding: String {
    lastIndex(of: ".").map { String(self[..<$0]) } ?? self
  }
}

extension PageFiles {
  /// The script of the pages.
  static func script(_ settings: PageSettings) -> String? {
    settings.files["page.js"] ?? own["page.js"].map(text)
  }
}

extension HTTPField.Name {
  static let xFrameOptions = HTTPField.Name("X-Frame-Options")!
}
