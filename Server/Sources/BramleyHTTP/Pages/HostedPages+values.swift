import BramleyAPI
import BramleyCore
import Foundation
import HTTPTypes
import Hummingbird
import Mustache
import NIOCore

// What every page is made of.
extension HostedPages {
  /// Reads a request.
  func visit(
    _ request: Request, _ context: ServerContext, _ form: FormFields? = nil
  ) async throws -> PageVisit {
    let query = try FormFields(request.uri.query ?? "")
    let known = cookies.page.value(in: request).flatMap { (20...64).contains($0.utf8.count) ? $0 : nil }
    let cookie = cookies.session.value(in: request)
    let caller = try await own.browsers.caller(of: cookie)
    if let caller { RequestTrail.current?.note(caller.sessionID, of: caller.userID) }
    let fields = form ?? query
    let flowText = fields["flow"] ?? query["flow"]
    var visit = PageVisit(
      request: request, context: context, texts: pages.texts(for: request, asked: query["ui_locales"]),
      secret: known ?? forms.random(32), isNew: known == nil, cookie: cookie, caller: caller,
      flowText: flowText, flow: flowText.flatMap(forms.flow), fields: fields, query: query)
    if !visit.isPost {
      visit.note = PageNote(cookies.note.value(in: request))
      if let typed = cookies.typed.value(in: request).flatMap(forms.flow), typed.next == request.uri.path {
        visit.kept = typed.typed ?? [:]
      }
    }
    return visit
  }

  /// Makes a page.
  func page(
    _ template: String, _ values: [String: Any], _ visit: PageVisit, faults: [PageFault] = [],
    status: HTTPResponse.Status? = nil
  ) -> Response {
    var all = common(visit)
    all.merge(values) { $1 }
    if !faults.isEmpty { all["faults"] = self.faults(faults, visit) }
    let captcha = faults.contains { $0.key == ProblemCode.captchaRequired.rawValue } ? captcha(visit) : nil
    if let captcha { all["captcha"] = captcha.values }
    let status = status ?? (faults.isEmpty || !visit.isPost ? .ok : .unprocessableContent)
    var response = pages.response(
      template, all, status: status, formTargets: formTargets(visit), referrers: "same-origin",
      isCompressed: GzipText.isAccepted(by: visit.request), captcha: captcha?.hosts)
    response.headers[.vary] = "Accept-Encoding, Accept-Language, Cookie"
    return response
  }

  private func common(_ visit: PageVisit) -> [String: Any] {
    var values = pages.common(in: visit.texts)
    values["q"] = query(visit)
    values["hidden"] = hidden(visit)
    if let caller = visit.caller { values["person"] = person(caller.account, visit) }
    values["upgrades"] = mayUpgrade(visit)
    if !visit.isPost { values.merge(languages(visit)) { $1 } }
    if let note = visit.note, note.kind == .done, visit.texts.has("notice", note.key),
      let text = visit.texts["notice", note.key]
    {
      var notice: [String: Any] = ["text": text]
      notice["way"] = note.method.map { name(ofMethod: $0, visit) }
      values["notice"] = notice
    }
    return values
  }

  /// The hidden fields of every form.
  private func hidden(_ visit: PageVisit) -> [[String: String]] {
    var fields = [
      ["name": "csrf", "value": forms.token(for: visit.browser)],
      ["name": "key", "value": forms.random(16)],
    ]
    if let flow = visit.flowText, visit.flow != nil { fields.append(["name": "flow", "value": flow]) }
    return fields
  }

  private func languages(_ visit: PageVisit) -> [String: Any] {
    var query = visit.query.all
    query["ui_locales"] = nil
    let rest = query.sorted { $0.key < $1.key }.map {
      "&\(Redirect.escaped($0.key))=\(Redirect.escaped($0.value))"
    }
    .joined()
    return [
      "hasLanguages": true, "languageName": visit.texts.name,
      "languages": PageTexts.names.map { tag, name -> [String: Any] in
        [
          "tag": tag, "name": name, "href": "\(base)\(visit.request.uri.path)?ui_locales=\(tag)\(rest)",
          "current": tag == visit.texts.tag,
        ]
      },
    ]
  }

  /// A person as pages show them.
  func person(_ account: Account, _ visit: PageVisit) -> [String: Any] {
    let (name, email) = (account.user.name?.displayName, account.user.email)
    var values: [String: Any] = ["label": name ?? email ?? visit.texts["common", "guest"] as Any]
    values["name"] = name
    values["email"] = email
    values["initial"] = (name ?? email)?.first.map { String($0).uppercased() } ?? "?"
    return values
  }

  private func faults(_ faults: [PageFault], _ visit: PageVisit) -> [String: Any] {
    Dictionary(
      faults.map { fault -> (String, Any) in
        var values: [String: Any] = fault.parameters
        values["text"] = visit.texts["fault", fault.key]
        return (fault.field, values)
      }, uniquingKeysWith: { first, _ in first })
  }

  /// Where forms may lead: here, and to the address that this flow returns to. Chromium applies the policy to the
  /// redirects after a form, too.
  private func formTargets(_ visit: PageVisit) -> String {
    guard let address = visit.flow?.client?.redirectURI, let target = FormTarget(address) else {
      return "'self'"
    }
    return "'self' \(target.text)"
  }

  /// The name of a method, as people know it.
  func name(ofMethod id: ProviderID, _ visit: PageVisit) -> Any {
    switch id {
    case .email: visit.texts["ways", "byEmail"] as Any
    case .phone: visit.texts["ways", "byPhone"] as Any
    case .passkey: visit.texts["ways", "passkey"] as Any
    case .password: visit.texts["ways", "password"] as Any
    case .guest: visit.texts["common", "guest"] as Any
    default: services.providers[id]?.name ?? id.rawValue.prefix(1).uppercased() + id.rawValue.dropFirst()
    }
  }

  /// A time in the page's language, in UTC: the page's script turns it into the reader's own.
  func time(_ date: Date, _ visit: PageVisit) -> [String: Any] {
    var style = Date.FormatStyle(date: .long, time: .shortened)
    style.locale = Locale(identifier: visit.texts.tag)
    style.timeZone = .gmt
    return [
      "iso": date.formatted(.iso8601), "text": date.formatted(style) + " UTC",
    ]
  }
}

/// An address as a policy's source names where a form may lead (CSP 3, section 2.3.1).
struct FormTarget: Sendable, Equatable {
  let text: String

  init?(_ address: String) {
    guard let end = address.firstRange(of: ":") else { return nil }
    let scheme = address[..<end.lowerBound]
    guard scheme == "https" || scheme == "http" else {
      text = "\(scheme):"
      return
    }
    let rest = address[end.upperBound...].dropFirst(2)
    let host = rest[..<(rest.firstIndex { "/?#".contains($0) } ?? rest.endIndex)]
    // The grammar has no IPv6 addresses, and nothing in it may end the directive.
    let isPlain = host.utf8.allSatisfy {
      (0x21...0x7E).contains($0) && $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: ",")
    }
    guard isPlain, !host.hasPrefix("[") else {
      text = "\(scheme):"
      return
    }
    text = "\(scheme)://\(host)"
  }
}
