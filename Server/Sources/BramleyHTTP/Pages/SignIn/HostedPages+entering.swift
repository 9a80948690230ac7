import BramleyAPI
import BramleyCore
import Foundation
import HTTPTypes
import Hummingbird

// What follows a sign-in: the browser's session, and where the person goes on.
extension HostedPages {
  /// Begins the browser's session, and goes on.
  func enter(_ visit: PageVisit, _ session: Session, by method: ProviderID) async throws -> Response {
    let cookie = try own.browsers.cookie(of: session)
    var flow = visit.flow
    flow?.isNewUser = session.isNewUser
    if flow?.purpose == .other {
      var response = redirect("/account/merge")
      response.headers.append(cookies.other.field(cookie, seconds: 900))
      return response
    }
    guard let caller = try await own.browsers.caller(of: cookie) else {
      throw Refusal(.sessionEnded, "The session has ended.")
    }
    // Whoever was signed in here before is not any more; a retry finds its own session.
    if let earlier = visit.caller, earlier.sessionID != caller.sessionID {
      try await own.browsers.end(replaced: visit.cookie)
    }
    var response =
      if let flow, flow.joins != nil, isOwn(flow, visit) {
        redirect("/sign-in/join", flow)
      } else if let flow, upgrades(visit, caller) {
        redirect(Self.upgradePath, flow)
      } else {
        try await proceed(flow, as: caller)
      }
    response.headers.append(cookies.session.field(cookie, seconds: own.browsers.cookieLifetime))
    // What was known of this browser before the sign-in is worth nothing after it.
    response.headers.append(cookies.page.field(forms.random(32), seconds: PageCookies.pageLifetime))
    remember(method, in: &response)
    return response
  }

  /// Remembers the method that was used last in this browser, and nothing of the person.
  func remember(_ method: ProviderID, in response: inout Response) {
    guard method != .guest else { return }
    response.headers.append(cookies.method.field(method.rawValue, seconds: PageCookies.preferenceLifetime))
  }

  /// Begins the session anew after a proof, and returns to where the person was.
  func renewed(_ caller: Caller, by proof: Session, _ visit: PageVisit) async throws -> Response {
    let cookie = try await own.browsers.renew(caller, by: proof)
    var response = redirect(visit.flow?.next ?? "/account")
    response.headers.append(cookies.session.field(cookie, seconds: own.browsers.cookieLifetime))
    return response
  }

  /// Sends a signed-in person on: to the client with a code, to the question before it, or to a page.
  func proceed(_ flow: PageFlow?, as caller: Caller) async throws -> Response {
    guard let flow else { return redirect("/account") }
    guard let client = flow.client else { return redirect(flow.next ?? "/account") }
    guard flow.accepts(caller) else {
      if flow.lacksFactor(of: caller) { return redirect(Self.factorPath, flow) }
      // The provider reported an authentication that is too long ago.
      var flow = flow
      flow.note = "provider_failed"
      return redirect("/sign-in", flow)
    }
    if own.authorization.asksBeforeReturning(of: flow) { return redirect("/sign-in/return", flow) }
    return try await finish(flow, client, as: caller)
  }

  /// Sends the browser to the client with a code.
  func finish(_ flow: PageFlow, _ client: PageFlow.Client, as caller: Caller) async throws -> Response {
    let url = try await own.authorization.finish(flow, of: client, for: caller, by: own.browsers)
    return Redirect.response(to: url.absoluteString, status: .seeOther)
  }

  /// "Return to NAME?"
  var returnPage: HostedPage {
    HostedPage("/sign-in/return") { visit, faults in
      guard let flow = visit.flow, flow.client != nil, visit.caller != nil else {
        return redirect("/sign-in", visit.flow)
      }
      return page("consent", consentValues(flow), visit, faults: faults)
    } act: { visit in
      guard let flow = visit.flow, let client = flow.client else { return redirect("/sign-in") }
      guard let caller = visit.caller, flow.accepts(caller) else {
        return redirect("/sign-in", flow)
      }
      guard visit.fields["answer"] == "continue" else {
        let url = own.authorization.sendBack(client, .cancelled)
        return Redirect.response(to: url.absoluteString, status: .seeOther)
      }
      return try await finish(flow, client, as: caller)
    }
  }

  func consentValues(_ flow: PageFlow) -> [String: Any] {
    [
      "client": [
        "name": own.authorization.clientName(of: flow) ?? "", "host": host(of: flow) ?? "",
      ]
    ]
  }

  /// Answers a client's request that names no provider.
  ///
  /// - Parameter isSilent: whether the client wants no page shown.
  func authorize(
    _ flow: PageFlow, of client: PageFlow.Client, isSilent: Bool, _ request: Request,
    _ context: ServerContext
  ) async throws -> Response {
    let visit = try await visit(request, context)
    var flow = flow
    if flow.asksAgain { flow.excluded = visit.caller?.sessionID }
    var response: Response
    if let caller = visit.caller, flow.accepts(caller), !flow.selectsAccount, expects(caller, flow) {
      if !own.authorization.asksBeforeReturning(of: flow) {
        response = try await finish(flow, client, as: caller)
        response.status = .found
      } else if isSilent {
        response = sendBack(client, .interactionRequired)
      } else {
        response = redirect("/sign-in/return", flow)
      }
    } else if isSilent {
      response = sendBack(client, .loginRequired)
    } else if let caller = visit.caller, flow.lacksFactor(of: caller), !flow.selectsAccount {
      response = redirect(Self.factorPath, flow)
    } else {
      response = redirect("/sign-in", flow)
    }
    if visit.query["ui_locales"] != nil {
      response.headers.append(
        cookies.language.field(visit.texts.tag, seconds: PageCookies.preferenceLifetime))
    }
    return response
  }

  private func expects(_ caller: Caller, _ flow: PageFlow) -> Bool {
    guard let hint = flow.hint.flatMap({ EmailAddress($0) }) else { return true }
    return caller.account.user.email.flatMap { EmailAddress($0) }?.key == hint.key
  }

  private func sendBack(_ client: PageFlow.Client, _ error: AuthorizationService.PageError) -> Response {
    Redirect.response(
      to: own.authorization.sendBack(client, error).absoluteString, status: .found)
  }
}
