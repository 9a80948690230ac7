import BramleyAPI
import BramleyCore
import HTTPTypes
import Hummingbird

/// The account's address: its verification, its change, and the undo.
struct AddressRoutes: Sendable {
  let addresses: AddressService
  let authentication: Authentication
  let cookie: MailCookie

  var endpoints: [Endpoint] {
    [
      Endpoint(.post, WirePath.verifyEmail, limit: .signIn, handler: verify),
      Endpoint(.post, WirePath.resendVerification, limit: .signUp, handler: resend),
      Endpoint(.put, WirePath.email, limit: .signUp, handler: change),
      Endpoint(.post, WirePath.undoEmailChange, limit: .signIn, handler: undo),
    ]
  }

  @Sendable func verify(_ request: Request, context: ServerContext) async throws -> Response {
    // A link may come from the browser that asked for it, which has no access token.
    let caller =
      request.headers[.authorization] == nil ? nil : try await authentication.caller(of: request)
    let body = try await JSONBody.read(EmailVerificationRequest.self, from: request)
    let user = try await addresses.verify(
      body, for: caller, context.mailOrigin(of: request, cookie.mark(of: request)))
    return caller == nil ? Response(status: .noContent) : JSONBody.response(user)
  }

  @Sendable func resend(_ request: Request, context: ServerContext) async throws -> Response {
    let caller = try await authentication.caller(of: request)
    let mark = cookie.mark(of: request)
    try await addresses.resend(for: caller, context.mailOrigin(of: request, mark))
    return accepted(mark)
  }

  @Sendable func change(_ request: Request, context: ServerContext) async throws -> Response {
    let caller = try await authentication.caller(of: request)
    let body = try await JSONBody.read(EmailChangeRequest.self, from: request)
    let mark = cookie.mark(of: request)
    try await addresses.change(body, for: caller, context.mailOrigin(of: request, mark))
    return accepted(mark)
  }

  @Sendable func undo(_ request: Request, context: ServerContext) async throws -> Response {
    let body = try await JSONBody.read(EmailChangeUndoRequest.self, from: request)
    try await addresses.undo(body, context.mailOrigin(of: request))
    return Response(status: .noContent)
  }

  private func accepted(_ mark: BrowserMark) -> Response {
    var response = Response(status: .accepted, headers: [.cacheControl: "no-store"])
    mark.leave(in: &response)
    return response
  }
}
