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
}
