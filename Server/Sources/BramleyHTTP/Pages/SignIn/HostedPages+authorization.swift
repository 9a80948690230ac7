import BramleyAPI
import BramleyCore
import Foundation
import HTTPTypes
import Hummingbird

// What a client asks for at the authorization endpoint without naming a provider.
extension HostedPages {
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
