import BramleyAPI
import BramleyCore
import Foundation
import HTTPTypes
import Hummingbird
import OpenID

// The provider's reply: its receipt, and the way back to the client.
extension AuthorizationRoutes {
  // The provider's post comes from another site, so the browser sends no cookie. The reply is verified and stored,
  // and the browser is redirected to a request of its own, which carries the cookie.
  func receive(
    _ fields: FormFields, _ request: Request, from provider: ProviderID
  ) async throws -> Response {
    let (state, path) = (try state(in: fields), "\(publicURL)\(WirePath.callback)/\(provider)")
    switch try await authorization.receive(BrowserReply(fields.all), state: state, from: provider) {
    case .resume(let error):
      let query = [("state", state)] + (error.map { [("error", $0)] } ?? [])
      return Redirect.response(to: "\(path)/resume?\(FormBody.encode(query))", status: .seeOther)
    case .foreign: return pages.foreignFlow(to: request)
    case .unverified: return pages.sendOn(reply(fields, to: "\(path)/resume", request, from: provider))
    case .again(let refusal):
      return pages.sendAgain(reply(fields, to: path, request, from: provider), after: refusal)
    }
  }

  private func reply(
    _ fields: FormFields, to address: String, _ request: Request, from provider: ProviderID
  ) -> SentReply {
    SentReply(
      fields: fields.all, address: address,
      returnAddress: fields["state"].flatMap { authorization.returnAddress(ofState: $0, from: provider) },
      request: request)
  }

  func resume(_ request: Request, from provider: ProviderID) async throws -> Response {
    let fields = try FormFields(request.uri.query ?? "")
    return try answer(
      try await authorization.resume(
        state: try state(in: fields), error: fields["error"], cookie: cookie.value(in: request),
        from: provider), to: request)
  }

  func finish(
    _ fields: FormFields, _ request: Request, from provider: ProviderID
  ) async throws -> Response {
    try answer(
      try await authorization.finish(
        BrowserReply(fields.all), state: try state(in: fields), cookie: cookie.value(in: request),
        from: provider), to: request)
  }

  private func state(in fields: FormFields) throws(Refusal) -> String {
    guard let state = fields["state"] else { throw Refusal(.invalidRequest, "state is missing.") }
    return state
  }

  private func answer(
    _ end: AuthorizationService.Finish, to request: Request
  ) throws(Refusal) -> Response {
    switch end {
    case .foreign: return pages.foreignFlow(to: request)
    case .refused(let refusal): throw refusal
    case .client(let url, let name?) where !isOwn(url):
      return pages.returning(to: name, address: url.absoluteString, request: request)
    case .client(let url, _):
      return Redirect.response(to: url.absoluteString, status: .found)
    }
  }

  // A redirect to this server's own address does not leave the browser, so the person is not asked.
  private func isOwn(_ url: URL) -> Bool { url.absoluteString.hasPrefix(publicURL + "/") }
}
