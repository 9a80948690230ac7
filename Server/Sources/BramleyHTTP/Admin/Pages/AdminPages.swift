import BramleyAPI
import BramleyCore
import Foundation
import HTTPTypes
import Hummingbird

/// The operator's pages at `/admin`: server-rendered, and complete without scripts. They call the same desk as the API.
struct AdminPages: Sendable {
  typealias Show = @Sendable (AdminVisit) async throws -> Response

  static let signInPath = "/admin/sign-in"

  let services: AdminServices
  let gate: AdminGate
  let pages: PageSet
  /// The operator's cookie, and that of the browser to which forms are bound.
  private let session: FlowCookie
  private let browser: FlowCookie

  init(services: AdminServices, gate: AdminGate, pages: PageSet, clock: UptimeClock) {
    self.services = services
    self.gate = gate
    self.pages = pages
    session = FlowCookie(publicURL: services.url ?? "", purpose: "admin")
    browser = FlowCookie(publicURL: services.url ?? "", purpose: "admin-page")
  }

  var desk: AdminDesk { services.desk }

  var endpoints: [Endpoint] {
    [pages.style.endpoint] + (pages.script.map { [$0.endpoint] } ?? [])
      + [
        Endpoint(.get, Self.signInPath, errors: .page) { request, context in
          try gate.admit(request, context)
          let visit = try await visit(request, context)
          return try dressed(signInPage(visit), visit)
        },
        Endpoint(.post, Self.signInPath, errors: .page, handler: signIn),
        Endpoint(.post, "/admin/sign-out", errors: .page, handler: signOut),
      ] + peopleEndpoints + workEndpoints + deliveryEndpoints
  }

  /// A page that is looked at.
  func page(_ path: String, _ permission: AdminPermission, _ show: @escaping Show) -> Endpoint {
    Endpoint(.get, path, errors: .page) { request, context in
      try gate.admit(request, context)
      let visit = try await visit(request, context)
      guard let caller = visit.caller else { return toSignIn(from: request) }
      try caller.demand(permission)
      return try dressed(try await show(visit), visit)
    }
  }

  /// A form that does something, and leads on to a page that says so.
  func form(_ path: String, _ permission: AdminPermission, _ act: @escaping Show) -> Endpoint {
    Endpoint(.post, path, errors: .page) { request, context in
      let visit = try await received(request, context)
      guard let caller = visit.caller else { return toSignIn(from: nil) }
      try caller.demand(permission)
      return try await act(visit)
    }
  }

  /// Reads a form of this port's own pages.
  private func received(_ request: Request, _ context: ServerContext) async throws -> AdminVisit {
    try gate.admit(request, context)
    guard request.mediaType == FormFields.mediaType else {
      throw Refusal.mediaType(expected: FormFields.mediaType)
    }
    guard isOfOwnPage(request) else {
      throw Refusal(.notAllowed, "The form does not come from a page of this server.")
    }
    let fields = try FormFields(String(buffer: try await request.boundedBody()))
    let visit = try await visit(request, context, fields)
    guard services.forms.isValid(fields["csrf"], for: visit.browser) else {
      throw Refusal(
        .notAllowed, "The form has expired, or does not come from a page of this server.",
        remedy: "Go back, load the page again, and send the form once more.")
    }
    return visit
  }

  /// Whether a form comes from a page of this port. Browsers always say where a POST comes from, either way.
  private func isOfOwnPage(_ request: Request) -> Bool {
    if let site = request.headers[.secFetchSite], site != "same-origin" { return false }
    guard let origin = request.headers[.origin] else { return true }
    return origin == gate.hosts.origin(of: request)
  }

  private func visit(
    _ request: Request, _ context: ServerContext, _ form: FormFields? = nil
  ) async throws -> AdminVisit {
    let query = try FormFields(request.uri.query ?? "")
    let known = browser.value(in: request).flatMap { (20...64).contains($0.utf8.count) ? $0 : nil }
    let cookie = session.value(in: request)
    let caller = try await services.authentication.caller(cookie: cookie)
    if let caller { AdminGate.note(caller) }
    return AdminVisit(
      request: request, context: context, secret: known ?? services.forms.random(32), isNew: known == nil,
      cookie: cookie, caller: caller, fields: form ?? query, query: query)
  }

  private func dressed(_ response: Response, _ visit: AdminVisit) throws -> Response {
    var response = response
    if visit.isNew {
      response.headers.append(
        browser.field(visit.secret, seconds: PageCookies.pageLifetime, sameSite: "Strict"))
    }
    return response
  }
}

/// One request for an admin page.
struct AdminVisit: Sendable {
  let request: Request
  let context: ServerContext
  /// The browser's secret, to which its forms are bound.
  let secret: String
  let isNew: Bool
  let cookie: String?
  let caller: AdminCaller?
  /// The query, or the form of a POST.
  let fields: FormFields
  let query: FormFields

  /// The browser, as its forms prove it.
  var browser: FormTokens.Browser {
    FormTokens.Browser(secret: secret, session: caller == nil ? nil : cookie)
  }

  /// Who acts; only where the page demanded somebody.
  func operatorCaller() throws(Refusal) -> AdminCaller {
    guard let caller else { throw Refusal(.adminTokenInvalid) }
    return caller
  }

  func id(_ name: String = "id") throws -> String { try context.parameters.require(name) }
}

// Signing in and out.
extension AdminPages {
  /// Sends a browser to sign in, and then back to where it was.
  private func toSignIn(from request: Request?) -> Response {
    let next = request.map { "?next=\(Redirect.escaped("\($0.uri)"))" } ?? ""
    return Redirect.response(to: Self.signInPath + next, status: .seeOther)
  }

  /// The page that a sign-in leads to: one of these pages, whatever the address says.
  private static func next(_ text: String?) -> String {
    guard let text, text.utf8.count <= 512,
      text == "/admin" || text.hasPrefix("/admin/")
        || text.hasPrefix("/admin?"), !text.hasPrefix(signInPath),
      text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\\") })
    else { return "/admin" }
    return text
  }

  private func signInPage(_ visit: AdminVisit, fault: String? = nil) -> Response {
    var values: [String: Any] = ["next": Self.next(visit.fields["next"])]
    values["fault"] = fault
    return render("admin-sign-in", values, visit, status: fault == nil ? .ok : .unprocessableContent)
  }

  @Sendable private func signIn(_ request: Request, context: ServerContext) async throws -> Response {
    let visit = try await received(request, context)
    do throws(Refusal) {
      let (cookie, caller) = try await services.authentication.browser(token: visit.fields["token"] ?? "")
      AdminGate.note(caller)
      RequestTrail.current?.note { $0.event = .operatorSignedIn }
      var response = Redirect.response(to: Self.next(visit.fields["next"]), status: .seeOther)
      response.headers.append(
        session.field(cookie, seconds: Int(AdminAuthentication.browserLifetime), sameSite: "Strict"))
      // What was shown before the sign-in proves nothing after it.
      response.headers.append(
        browser.field(
          services.forms.random(32), seconds: PageCookies.pageLifetime, sameSite: "Strict"))
      return response
    } catch {
      let refusal = gate.failed(error, request, context)
      guard refusal.code == .adminTokenInvalid else { throw refusal }
      RequestTrail.current?.note { $0.refusal = refusal.code }
      return signInPage(visit, fault: "This token is unknown, was revoked or has expired.")
    }
  }

  @Sendable private func signOut(_ request: Request, context: ServerContext) async throws -> Response {
    _ = try await received(request, context)
    var response = Redirect.response(to: Self.signInPath, status: .seeOther)
    response.headers.append(session.removal)
    response.headers.append(browser.removal)
    return response
  }
}

// What every page is made of.
extension AdminPages {
  /// Makes a page within the frame of all.
  func shell(
    _ template: String, _ place: String, _ values: [String: Any], _ visit: AdminVisit,
    refusal: Refusal? = nil
  ) async throws -> Response {
    var all: [String: Any] = ["nav": [place: true]]
    if let caller = visit.caller {
      all["operator"] = ["name": caller.name.rawValue, "role": caller.role?.rawValue ?? "client"]
    }
    let alerts = desk.alerts.current.count
    if alerts > 0 { all["alertCount"] = "\(alerts)" }
    all["done"] = visit.query["done"].flatMap { AdminTexts.done[$0] }
    if let refusal {
      var words = ["text": refusal.detail ?? refusal.code.appearance.title]
      words["remedy"] = refusal.remedy
      all["refused"] = words
    }
    all.merge(values) { $1 }
    return render(template, all, visit, status: refusal?.code.appearance.status ?? .ok)
  }

  private func render(
    _ template: String, _ values: [String: Any], _ visit: AdminVisit, status: HTTPResponse.Status
  ) -> Response {
    var all: [String: Any] = [
      "t": PageTexts.of("en")?.values ?? [:], "language": "en", "direction": "ltr",
      "app": "\(pages.settings.name) Admin", "home": "/admin",
      "hidden": [["name": "csrf", "value": services.forms.token(for: visit.browser)]],
    ]
    all.merge(values) { $1 }
    var response = pages.response(
      template, all, status: status, referrers: "same-origin",
      isCompressed: GzipText.isAccepted(by: visit.request))
    response.headers[.vary] = "Accept-Encoding, Cookie"
    return response
  }

  /// A time in UTC: the pages' script turns it into the reader's own.
  func time(_ date: Date) -> [String: Any] {
    var style = Date.FormatStyle(date: .abbreviated, time: .shortened)
    style.locale = Locale(identifier: "en_GB")
    style.timeZone = .gmt
    return ["iso": date.formatted(.iso8601), "text": date.formatted(style) + " UTC"]
  }

  func time(_ date: Date?) -> Any { date.map { time($0) as Any } ?? false }

  func name(ofMethod id: ProviderID) -> String {
    switch id {
    case .password: "Password"
    case .email: "Code by mail"
    case .phone: "Telephone"
    default:
      services.methods.first { $0.id == id.rawValue }?.name
        ?? id.rawValue.prefix(1).uppercased() + id.rawValue.dropFirst()
    }
  }

  /// A person as lists and headings show them.
  func person(_ account: Account) -> [String: Any] {
    let user = account.user
    let (name, email) = (user.name?.displayName, user.email)
    var values: [String: Any] = [
      "id": user.id.rawValue, "supportID": SupportID(of: user.id).rawValue,
      "label": name ?? email ?? (account.isGuest ? "Guest" : "No name given"),
      "initial": (name ?? email)?.first.map { String($0).uppercased() } ?? "?",
      "since": time(user.createdAt),
    ]
    values["second"] = name == nil ? nil : email
    values["name"] = name
    return values
  }

  /// Sends a browser on to a page that says what was done.
  func done(_ what: String, at path: String) -> Response {
    Redirect.response(to: "\(path)?done=\(what)", status: .seeOther)
  }
}
