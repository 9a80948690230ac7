import BramleyAPI
import BramleyCore
import Foundation
import HTTPTypes
import Hummingbird

/// One request for a page: who sent it, what they are doing, and what they typed.
struct PageVisit: Sendable {
  let request: Request
  let context: ServerContext
  /// The texts in the visitor's language.
  let texts: PageTexts
  /// The browser's secret, new where it brought none.
  let secret: String
  /// Whether the browser has to be given the secret.
  let isNew: Bool
  /// The cookie of the browser's session, valid or not.
  let cookie: String?
  /// Who is signed in.
  let caller: Caller?
  /// What the browser is doing, as text and as value.
  let flowText: String?
  var flow: PageFlow?
  /// The query, or the form of a POST.
  let fields: FormFields
  /// The query's fields, also of a POST.
  let query: FormFields
  /// The message of the page before, which this one shows.
  var note: PageNote?
  /// What was typed into this page's form before the person was asked who they are.
  var kept: [String: String] = [:]

  var isPost: Bool { request.method == .post }

  /// Returns what was typed into a field, or else the value that it has.
  func typed(_ field: String, else value: String? = nil) -> String? {
    if isPost { return fields[field] }
    return kept.isEmpty ? value : kept[field]
  }

  /// The answer of a CAPTCHA. Each service has a field of its own.
  var captchaToken: String? { fields["cf-turnstile-response"] ?? fields["h-captcha-response"] }

  /// Returns the visit with what a provider's answer says the browser is doing.
  func with(_ flow: PageFlow) -> PageVisit {
    var visit = self
    visit.flow = flow
    return visit
  }

  /// The browser, as its forms prove it.
  var browser: FormTokens.Browser {
    FormTokens.Browser(secret: secret, session: caller?.sessionID.rawValue)
  }

  /// The language of mails and texts that the visit causes.
  var language: MessageLanguage { MessageLanguage(rawValue: texts.tag) }

  /// Where a request for mail comes from.
  func origin(_ mark: BrowserMark? = nil) -> MailOrigin {
    MailOrigin(in: language, from: context.client(of: request), browser: mark?.secret)
  }

  /// The network that the request came from.
  var network: ClientNetwork? { context.client(of: request) }

  /// The key of the form, bound to what was typed: the same form sent twice is one request, a changed one is another.
  var formKey: IdempotencyKey? {
    guard let key = fields["key"], (8...64).contains(key.utf8.count) else { return nil }
    var text = "\(request.uri.path)\n"
    for (name, value) in fields.all.sorted(by: { $0.key < $1.key }) where name != "csrf" {
      text += "\(name)=\(value)\n"
    }
    return IdempotencyKey(FormOnce.digest("\(secret)\n\(text)").base64EncodedString())
  }

  /// The device's name, as its browser reports it.
  var device: Device? { BrowserName(request.headers[.userAgent]).map { Device(name: $0.text) } }
}

/// What a browser calls itself, as people know it.
struct BrowserName: Sendable, Equatable {
  let text: String

  /// Reads `User-Agent`; nil where it names no browser that people know.
  init?(_ field: String?) {
    guard let field = field?.prefix(512) else { return nil }
    // Most browsers name others too, so the order counts.
    let browsers = [
      ("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser/", "Samsung Internet"), ("Firefox/", "Firefox"),
      ("FxiOS/", "Firefox"), ("CriOS/", "Chrome"), ("Chrome/", "Chrome"), ("Safari/", "Safari"),
    ]
    let systems = [
      ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows"),
      ("Mac OS X", "Mac"), ("CrOS", "ChromeOS"), ("Linux", "Linux"),
    ]
    guard let browser = browsers.first(where: { field.contains($0.0) })?.1 else { return nil }
    let system = systems.first { field.contains($0.0) }?.1
    text = system.map { "\(browser) · \($0)" } ?? browser
  }
}
