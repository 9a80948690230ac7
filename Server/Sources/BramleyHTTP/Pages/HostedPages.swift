import BramleyAPI
import BramleyCore
import Foundation
import HTTPTypes
import Hummingbird

/// The server's own pages: sign-in and account, in any browser. They call the services directly, and each page is a file
/// of its own.
struct HostedPages: Sendable {
  let services: ServerServices
  let own: PageServices
  let settings: ServerSettings
  let pages: PageSet
  let cookies: PageCookies
  let once: FormOnce

  init(
    services: ServerServices, own: PageServices, settings: ServerSettings, pages: PageSet,
    mailCookie: MailCookie, clock: UptimeClock
  ) {
    self.services = services
    self.own = own
    self.settings = settings
    self.pages = pages
    cookies = PageCookies(publicURL: settings.publicURL, mail: mailCookie)
    once = FormOnce(clock: clock)
  }

  var base: String { pages.base }
  var forms: FormTokens { own.forms }

  var endpoints: [Endpoint] {
    [pages.style.endpoint] + (pages.script.map { [$0.endpoint] } ?? [])
      + (signInPages + accountPages).flatMap(endpoints)
  }

  private func endpoints(of page: HostedPage) -> [Endpoint] {
    var endpoints: [Endpoint] = []
    if page.isShown {
      endpoints.append(
        Endpoint(.get, page.path, limit: .authorize, errors: .page) { request, context in
          let visit = try await visit(request, context)
          if let detour = try await detour(page, visit) { return try dressed(detour, for: visit) }
          return try dressed(try await page.show(visit, []), for: visit)
        })
    }
    if let act = page.act {
      endpoints.append(
        Endpoint(.post, page.path, limit: page.limit, errors: .page) { request, context in
          try await receive(page, act, request, context)
        })
    }
    return endpoints
  }

  private func receive(
    _ page: HostedPage, _ act: @escaping HostedPage.Act, _ request: Request, _ context: ServerContext
  ) async throws -> Response {
    guard request.mediaType == FormFields.mediaType else {
      throw Refusal.mediaType(expected: FormFields.mediaType)
    }
    guard isOfOwnPage(request) else {
      throw Refusal(.notAllowed, "The form does not come from a page of this server.")
    }
    let fields = try FormFields(String(buffer: try await request.boundedBody()))
    let visit = try await visit(request, context, fields)
    let key = FormOnce.digest(
      "\(visit.secret)\n\(visit.caller?.sessionID.rawValue ?? "")\n\(request.uri)\n"
        + fields.all.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: "\n"))
    return try await once.run(key) {
      guard forms.isValid(fields["csrf"], for: visit.browser), visit.formKey != nil else {
        return try dressed(try await again(page, visit, .formExpired), for: visit)
      }
      if let detour = try await detour(page, visit) {
        return try dressed(keeping(detour, of: page, visit), for: visit)
      }
      do {
        return try dressed(try await act(visit), for: visit)
      } catch let refusal as Refusal {
        note(refusal)
        if let challenge = refusal.secondFactor {
          return try dressed(
            factor(challenge, enrolls: refusal.code == .secondFactorEnrollmentRequired, visit), for: visit)
        }
        if refusal.stepUp != nil {
          let flow = PageFlow(
            .reauthenticate, next: page.next ?? request.uri.path, expiresAt: flowEnd)
          return try dressed(keeping(redirect(Self.factorPath, flow), of: page, visit), for: visit)
        }
        if refusal.code == .reauthenticationRequired {
          let proof = reauthentication(returningTo: page.next ?? request.uri.path, visit)
          return try dressed(keeping(proof, of: page, visit), for: visit)
        }
        if refusal.code == .sessionEnded {
          let signIn = signIn(returningTo: page.next ?? request.uri.path)
          return try dressed(keeping(signIn, of: page, visit), for: visit)
        }
        return try dressed(try await again(page, visit, PageFault(refusal), refusal), for: visit)
      } catch let mistakes as PageMistakes {
        return try dressed(try await page.show(visit, mistakes.faults), for: visit)
      }
    }
  }

  /// Shows a page again with what was typed.
  private func again(
    _ page: HostedPage, _ visit: PageVisit, _ fault: PageFault, _ refusal: Refusal? = nil
  ) async throws -> Response {
    if let detour = try await detour(page, visit) { return keeping(detour, of: page, visit) }
    guard visit.texts.has("fault", fault.key) || refusal == nil || refusal!.code.appearance.status.code < 500
    else {
      throw refusal!
    }
    var response = try await page.show(visit, [fault])
    // A form without a page of its own is answered by the way to another page.
    if let refusal, response.headers[.location] == nil {
      response.status = refusal.code.appearance.status
      if response.status == .unauthorized { response.status = .unprocessableContent }
      if let seconds = refusal.retryAfter { response.headers[.retryAfter] = String(max(1, seconds)) }
    }
    return response
  }

  /// Adds the cookie with what was typed to the way to a sign-in or a proof, after which the form is shown again.
  private func keeping(_ response: Response, of page: HostedPage, _ visit: PageVisit) -> Response {
    guard page.isShown, page.next == nil else { return response }
    let typed = visit.fields.all.filter { name, value in
      Self.kept.contains(name) && !value.isEmpty && value.utf8.count <= 400
    }
    guard !typed.isEmpty else { return response }
    var flow = PageFlow(.signIn, next: visit.request.uri.path, expiresAt: forms.now().addingTimeInterval(900))
    flow.typed = typed
    var response = response
    response.headers.append(cookies.typed.field(forms.sealed(flow), seconds: 900))
    return response
  }

  /// The fields that are kept. None of them is a secret.
  private static let kept: Set<String> = ["given", "family", "email", "phone", "country"]

  /// Returns where a visitor goes who may not see a page yet.
  private func detour(_ page: HostedPage, _ visit: PageVisit) async throws -> Response? {
    switch page.audience {
    case .everybody: return nil
    case .owner, .recentOwner:
      guard let caller = visit.caller else {
        return signIn(returningTo: page.next ?? visit.request.uri.path, purpose: page.purpose)
      }
      if page.audience == .recentOwner,
        !RecentAuthentication.includes(caller.authTime, of: caller.account, at: forms.now())
      {
        return reauthentication(returningTo: page.next ?? visit.request.uri.path, visit)
      }
      return nil
    }
  }

  /// Sends a visitor to sign in, and then on to a page.
  func signIn(returningTo path: String, purpose: PageFlow.Purpose = .signIn) -> Response {
    redirect("/sign-in", PageFlow(purpose, next: path, expiresAt: flowEnd))
  }

  /// Sends the caller to prove who they are, and then back to where they were.
  func reauthentication(returningTo path: String, _ visit: PageVisit) -> Response {
    let flow = PageFlow(.reauthenticate, next: path, expiresAt: flowEnd)
    return redirect(visit.caller.map(asksForFactor) == true ? Self.factorPath : "/sign-in", flow)
  }

  /// Whether a proof by the method that the caller signed in with is not enough.
  func asksForFactor(_ caller: Caller) -> Bool {
    own.secondFactors?.isOn == true && caller.account.hasSecondFactor && caller.session.provider.isOneFactor
  }

  var flowEnd: Date { forms.now().addingTimeInterval(PageFlow.lifetime) }

  /// Sends a browser on to a page of this server, which shows the note.
  func redirect(_ path: String, _ flow: PageFlow? = nil, note: PageNote? = nil) -> Response {
    // Its address is built from `server.public_url` alone.
    let query = flow.map { "?flow=\(Redirect.escaped(forms.sealed($0)))" } ?? ""
    var response = Redirect.response(to: settings.publicURL + path + query, status: .seeOther)
    if let note { response.headers.append(cookies.note.field(note.text, seconds: PageNote.lifetime)) }
    return response
  }

  /// Adds what every answer to a visit has.
  private func dressed(_ response: Response, for visit: PageVisit) throws -> Response {
    var response = response
    let setsSecret = response.headers[values: .setCookie].contains { cookies.page.sets($0) }
    if visit.isNew, !setsSecret {
      response.headers.append(cookies.page.field(visit.secret, seconds: PageCookies.pageLifetime))
    }
    if visit.query["ui_locales"] != nil {
      response.headers.append(
        cookies.language.field(visit.texts.tag, seconds: PageCookies.preferenceLifetime))
    }
    if response.headers[.location] == nil {
      if visit.note != nil { response.headers.append(cookies.note.removal) }
      if !visit.kept.isEmpty { response.headers.append(cookies.typed.removal) }
    }
    return response
  }

  /// Whether a form comes from a page of this server. Browsers always say where a POST comes from, either way.
  private func isOfOwnPage(_ request: Request) -> Bool {
    if let site = request.headers[.secFetchSite], site != "same-origin" { return false }
    guard let origin = request.headers[.origin] else { return true }
    return origin == settings.publicURL || settings.publicURL.hasPrefix(origin + "/")
  }
}

/// A page: how it is shown, and what its form does.
struct HostedPage: Sendable {
  typealias Show = @Sendable (PageVisit, [PageFault]) async throws -> Response
  typealias Act = @Sendable (PageVisit) async throws -> Response

  /// Who may see it.
  enum Audience: Sendable { case everybody, owner, recentOwner }

  let path: String
  var audience = Audience.everybody
  /// Why a visitor has to sign in.
  var purpose = PageFlow.Purpose.signIn
  /// Where the person goes on after a sign-in or a proof; nil for the page itself.
  var next: String?
  var limit: LimitedStep = .signIn
  /// Whether it can be opened; otherwise only its form is received.
  var isShown = true
  let show: Show
  let act: Act?

  init(
    _ path: String, _ audience: Audience = .everybody, limit: LimitedStep = .signIn, isShown: Bool = true,
    next: String? = nil, purpose: PageFlow.Purpose = .signIn, show: @escaping Show, act: Act? = nil
  ) {
    self.path = path
    self.audience = audience
    self.limit = limit
    self.isShown = isShown
    self.next = next
    self.purpose = purpose
    self.show = show
    self.act = act
  }
}

/// What is wrong with what was typed, found before any service was asked.
struct PageMistakes: Error {
  var faults: [PageFault]

  init(_ faults: PageFault...) { self.faults = faults }
}
