import BramleyAPI
import BramleyCore
import Foundation
import HTTPTypes
import Hummingbird

/// The demo's forms: codes by mail and phone, passwords, and the account's address. Each answers 303 back to the page.
extension DemoRoutes {
  /// What a form does to the browser's visit.
  private typealias Action = @Sendable (FormFields, inout DemoVisit, DemoCalls) async throws -> Void

  var formEndpoints: [Endpoint] {
    let actions: [(String, Action)] = [
      ("email", startEmail), ("phone", startPhone), ("code", typeCode), ("followed", followed),
      ("cancel", cancel), ("sign-up", signUp), ("password", typePassword), ("forgot", forgot),
      ("verify", verify),
      ("verify/resend", resend), ("address", changeAddress),
    ]
    return actions.map { name, act in
      Endpoint(.post, "/demo/\(name)", errors: .page) { request, context in
        try await take(request, context, act)
      }
    }
  }

  private func take(_ request: Request, _ context: ServerContext, _ act: Action) async throws -> Response {
    guard isFromOwnPage(request) else {
      throw Refusal(.invalidRequest, "The form was sent from another site.")
    }
    guard request.mediaType == FormFields.mediaType else {
      throw Refusal.mediaType(expected: FormFields.mediaType)
    }
    let fields = try FormFields(String(buffer: try await request.boundedBody(upTo: 8_192)))
    let id = visitID(of: request).flatMap { visits[$0] == nil ? nil : $0 } ?? surroundings.newSecretText()
    var visit = visits[id] ?? DemoVisit()
    (visit.notice, visit.failure, visit.calls) = (nil, nil, [])
    let calls = DemoCalls(server: server, request: request, context: context)
    try await act(fields, &visit, calls)
    visits.keep(visit, as: id)
    var response = Redirect.response(to: "\(publicURL)/", status: .seeOther)
    response.headers.append(cookie(id, seconds: 86_400))
    for cookie in calls.cookies { response.headers.append(cookie) }
    return response
  }

  @Sendable private func startEmail(
    _ fields: FormFields, _ visit: inout DemoVisit, _ calls: DemoCalls
  ) async throws {
    let address = fields["email"] ?? ""
    try await start(.email, address, EmailCodeStartRequest(email: address), &visit, calls)
  }

  @Sendable private func startPhone(
    _ fields: FormFields, _ visit: inout DemoVisit, _ calls: DemoCalls
  ) async throws {
    // People type spaces and hyphens, the wire has none.
    let number = (fields["phone"] ?? "").filter { !" -()./".contains($0) }
    try await start(.phone, number, PhoneCodeStartRequest(phone: number), &visit, calls)
  }

  private func start(
    _ method: ProviderID, _ destination: String, _ body: some Encodable, _ visit: inout DemoVisit,
    _ calls: DemoCalls
  ) async throws {
    let path = "\(WirePath.signIn)/\(method)/start"
    guard let answer = try await calls.make(.post, path, body, &visit),
      let challenge = try? WireJSON.decoder().decode(CodeChallenge.self, from: answer)
    else { return }
    visit.pending = .init(method: method, challenge: challenge.challengeID, destination: destination)
  }

  @Sendable private func typeCode(
    _ fields: FormFields, _ visit: inout DemoVisit, _ calls: DemoCalls
  ) async throws {
    guard let pending = visit.pending else { return }
    let code = (fields["code"] ?? "").filter { !" -".contains($0) }
    let body = CodeSignInRequest(challengeID: pending.challenge, code: code)
    try await signIn("\(WirePath.signIn)/\(pending.method)", body, &visit, calls)
  }

  /// Goes on after the mail's link was followed in this browser.
  @Sendable private func followed(
    _: FormFields, _ visit: inout DemoVisit, _ calls: DemoCalls
  ) async throws {
    guard let pending = visit.pending, pending.method == .email else { return }
    let body = CodeSignInRequest(challengeID: pending.challenge, code: nil)
    try await signIn("\(WirePath.signIn)/\(pending.method)", body, &visit, calls)
  }

  @Sendable private func cancel(
    _: FormFields, _ visit: inout DemoVisit, _: DemoCalls
  ) async throws {
    visit.pending = nil
  }

  @Sendable private func signUp(
    _ fields: FormFields, _ visit: inout DemoVisit, _ calls: DemoCalls
  ) async throws {
    let body = PasswordSignUpRequest(email: fields["email"] ?? "", password: fields["password"] ?? "")
    try await signIn(WirePath.signUpPassword, body, &visit, calls)
  }

  @Sendable private func typePassword(
    _ fields: FormFields, _ visit: inout DemoVisit, _ calls: DemoCalls
  ) async throws {
    let body = PasswordSignInRequest(email: fields["email"] ?? "", password: fields["password"] ?? "")
    try await signIn(WirePath.signInPassword, body, &visit, calls)
  }

  private func signIn(
    _ path: String, _ body: some Encodable, _ visit: inout DemoVisit, _ calls: DemoCalls
  ) async throws {
    guard let answer = try await calls.make(.post, path, body, &visit),
      let session = try? WireJSON.decoder().decode(Session.self, from: answer)
    else { return }
    try await open(session, into: &visit, context: calls.context)
  }

  @Sendable private func forgot(
    _ fields: FormFields, _ visit: inout DemoVisit, _ calls: DemoCalls
  ) async throws {
    let body = PasswordForgotRequest(email: fields["email"] ?? "")
    guard try await calls.make(.post, WirePath.forgotPassword, body, &visit) != nil else { return }
    visit.notice = "A mail is on its way, whether there is an account or not. It is in the inbox."
  }

  @Sendable private func verify(
    _ fields: FormFields, _ visit: inout DemoVisit, _ calls: DemoCalls
  ) async throws {
    let code = (fields["code"] ?? "").filter { !" -".contains($0) }
    let body = EmailVerificationRequest(code: code)
    guard try await calls.make(.post, WirePath.verifyEmail, body, &visit) != nil else { return }
    visit.hasPendingAddress = false
    visit.notice = "The address is verified."
  }

  @Sendable private func resend(
    _: FormFields, _ visit: inout DemoVisit, _ calls: DemoCalls
  ) async throws {
    guard try await calls.make(.post, WirePath.resendVerification, NoFields(), &visit) != nil else {
      return
    }
    visit.notice = "Another mail with a code and a link is in the inbox."
  }

  @Sendable private func changeAddress(
    _ fields: FormFields, _ visit: inout DemoVisit, _ calls: DemoCalls
  ) async throws {
    let body = EmailChangeRequest(email: fields["email"] ?? "")
    guard try await calls.make(.put, WirePath.email, body, &visit) != nil else { return }
    visit.hasPendingAddress = true
    visit.notice = "The account gets the new address once it is proven: a mail to it is in the inbox."
  }
}

private struct NoFields: Encodable {}
