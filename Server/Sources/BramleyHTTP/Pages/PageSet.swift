import BramleyCore
import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// The HTML pages. Every value in them is escaped; no page loads or runs anything but its own style and
/// script.
struct PageSet: Sendable {
  private let templates: PageTemplates
  let settings: PageSettings
  let style: PageAsset
  let script: PageAsset?
  /// The path of `server.public_url`, usually empty.
  let base: String
  /// Whether style and script have addresses; otherwise the style is on each page.
  let servesFiles: Bool
  private let language: FlowCookie
  /// The style on a page itself, as a policy names it.
  let styleSource: String
  /// Returns a number of unpredictable bytes as base64url.
  let random: @Sendable (Int) -> String

  /// - Parameters:
  ///   - notices: Shown first on every page, such as that an emulator takes Apple's place.
  ///   - servesFiles: Whether ``style`` and ``script`` are served.
  ///   - further: More templates, which stand on those of the hosted pages.
  ///   - furtherStyle: What follows the style.
  init(
    notices: [String] = [], settings: PageSettings = PageSettings(name: "Bramley"), publicURL: String = "",
    servesFiles: Bool = false, surroundings: Surroundings = .live, further: [String: String] = [:],
    furtherStyle: String = ""
  ) {
    self.servesFiles = servesFiles
    random = surroundings.randomText
    self.settings = settings
    base = Self.path(of: publicURL)
    language = FlowCookie(publicURL: publicURL, purpose: "language")
    let css =
      (settings.files["style.css"] ?? PageFiles.text(EmbeddedFiles.style_css)) + settings.css
      + furtherStyle
    styleSource = "'sha256-\(Data(SHA256.hash(data: Data(css.utf8))).base64EncodedString())'"
    style = PageAsset("style", ending: "css", contentType: "text/css; charset=utf-8", text: css)
    script = PageFiles.script(settings).map {
      PageAsset("page", ending: "js", contentType: "text/javascript; charset=utf-8", text: $0)
    }
    templates = PageTemplates { Self.templates(settings, notices, style: css, further) }
  }

  private static func templates(
    _ settings: PageSettings, _ notices: [String], style: String, _ further: [String: String]
  ) -> [String: String] {
    var texts = PageFiles.templates.merging(further) { $1 }.mapValues(PageFiles.text)
    for (name, text) in settings.files where texts[name.withoutEnding] != nil {
      texts[name.withoutEnding] = text
    }
    texts["notices"] = banners(notices)
    texts["style"] = style
    return texts
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

  /// Chooses the language: what the address asks for, what was chosen before, what the browser prefers.
  func texts(for request: Request?, asked: String? = nil) -> PageTexts {
    let tag: String
    if let asked {
      let tags = asked.split(separator: " ").prefix(16).joined(separator: ",")
      tag = MessageLanguage(acceptLanguage: tags).rawValue
    } else if let chosen = request.flatMap({ language.value(in: $0) }), PageFiles.texts[chosen] != nil {
      tag = chosen
    } else {
      tag = request?.messageLanguage.rawValue ?? "en"
    }
    guard let texts = PageTexts.of(tag) ?? PageTexts.of("en") else {
      preconditionFailure("there are no texts")
    }
    return texts
  }

  /// The values of every page in a language: its texts, and whose pages these are.
  func common(in texts: PageTexts) -> [String: Any] {
    var values: [String: Any] = [
      "t": texts.values, "language": texts.tag, "direction": texts.direction, "app": settings.name,
    ]
    for (name, value) in [
      ("logo", settings.logo), ("home", settings.home), ("terms", settings.terms),
      ("privacy", settings.privacy), ("support", settings.support),
    ] { values[name] = value }
    return values
  }

  /// Returns a page, by the name of its template.
  ///
  /// - Parameters:
  ///   - formTargets: where forms may lead, redirects included.
  ///   - captcha: where the page loads a CAPTCHA from.
  func response(
    _ template: String, _ values: [String: Any], status: HTTPResponse.Status = .ok,
    formTargets: String = "'self'", referrers: String = "no-referrer", isCompressed: Bool = false,
    captcha: String? = nil
  ) -> Response {
    var values = values
    let nonce = random(16)
    values["nonce"] = nonce
    if servesFiles {
      values["style"] = base + style.path
      values["script"] = script.map { base + $0.path }
    }
    values["base"] = base
    var headers = protection
    headers[.contentType] = "text/html; charset=utf-8"
    headers[.cacheControl] = "no-store"
    headers[.contentSecurityPolicy] = policy(nonce, formTargets, captcha)
    headers[.referrerPolicy] = referrers
    let body = ByteBuffer(string: html(template, values))
    guard isCompressed, let compressed = GzipText.compress(body) else {
      return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: body))
    }
    headers[.contentEncoding] = "gzip"
    return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: compressed))
  }

  /// Returns the HTML of a page, by the name of its template.
  func html(_ template: String, _ values: [String: Any]) -> String {
    guard let html = templates.render(template, values) else {
      preconditionFailure("no page is called \(template)")
    }
    return html
  }

  /// What every page says to the browser.
  var protection: HTTPFields {
    var headers: HTTPFields = [.xFrameOptions: "DENY"]
    headers[.crossOriginOpenerPolicy] = "same-origin"
    headers[.crossOriginResourcePolicy] = "same-origin"
    headers[.permissionsPolicy] = """
      accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), \
      midi=(), payment=(), usb=()
      """
    return headers
  }

  /// Where pictures may come from.
  var imageSources: String {
    ["'self'", "data:", settings.logoOrigin].compactMap(\.self).joined(separator: " ")
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

  private func policy(_ nonce: String, _ formTargets: String, _ captcha: String?) -> String {
    let images = imageSources
    let sources =
      servesFiles
      ? "style-src 'nonce-\(nonce)'; script-src 'nonce-\(nonce)'; connect-src 'self'"
      : "style-src \(styleSource)"
    if let captcha, servesFiles {
      // The service's script draws its frame as it likes, so Trusted Types are off on this page alone.
      return """
        default-src 'none'; style-src 'nonce-\(nonce)' \(captcha); script-src 'nonce-\(nonce)' \(captcha); \
        connect-src 'self' \(captcha); frame-src \(captcha); img-src \(images) \(captcha); base-uri 'none'; \
        frame-ancestors 'none'; form-action \(formTargets)
        """
    }
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
    PageTemplates.isTemplate(text)
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
