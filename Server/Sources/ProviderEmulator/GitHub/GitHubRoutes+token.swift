import EmulatorKit
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import OpenID

extension GitHubRoutes {
  /// The token endpoint: a form unless JSON is asked for, and errors with status 200.
  func exchange(_ request: Request, _ note: JournalNote) async throws -> Response {
    guard let form = try await request.boundedText().flatMap({ FormFields($0) }) else {
      return try answer([("error", "bad_verification_code")], request)
    }
    if let interruption = try await providers.interruption(of: .gitHub, note) { return interruption }
    note.client(form["client_id"]) { providers.client($0, of: .gitHub) != nil }
    let basic = EmulatedProviders.basic(request)
    guard let client = providers.client(basic?.id ?? form["client_id"] ?? "", of: .gitHub),
      (basic?.secret ?? form["client_secret"] ?? "").utf8.elementsEqual(client.secret.utf8)
    else {
      return try fail(
        "incorrect_client_credentials", "The client_id and/or client_secret passed are incorrect.", request,
        note)
    }
    let now = providers.host.now
    let result = try providers.host.change { change -> Result<(String, [String]), CodeFault> in
      do throws(CodeFault) {
        let code = try change.spend(
          form["code"] ?? "", by: client, redirect: form["redirect_uri"], verifier: form["code_verifier"],
          at: now)
        let token = change.issue(
          .access, change.newAccessToken(.gitHub), code.authorization, code: code.code, lifetime: nil, at: now
        )
        return .success((token, code.authorization.scopes))
      } catch { return .failure(error) }
    }
    switch result {
    case .success(let (token, scopes)):
      return try answer(
        [("access_token", token), ("scope", scopes.joined(separator: ",")), ("token_type", "bearer")], request
      )
    case .failure(.otherRedirect):
      return try fail(
        "redirect_uri_mismatch",
        "The redirect_uri MUST match the registered callback URL for this application.", request, note)
    case .failure:
      return try fail(
        "bad_verification_code", "The code passed is incorrect or expired.", request, note)
    }
  }

  private func fail(
    _ code: String, _ description: String, _ request: Request, _ note: JournalNote
  ) throws -> Response {
    note.failure(code)
    let page = "troubleshooting-oauth-app-access-token-request-errors"
    let anchor = code.replacing("_", with: "-")
    return try answer(
      [
        ("error", code), ("error_description", description),
        ("error_uri", "https://docs.github.com/apps/managing-oauth-apps/\(page)/#\(anchor)"),
      ], request)
  }

  private func answer(_ fields: [(String, String)], _ request: Request) throws -> Response {
    if request.headers[.accept]?.contains("json") == true {
      return try .provider(Dictionary(fields) { $1 })
    }
    var headers = HTTPFields.uncached
    headers[.contentType] = "application/x-www-form-urlencoded; charset=utf-8"
    return Response(
      status: .ok, headers: headers,
      body: ResponseBody(byteBuffer: ByteBuffer(string: FormBody.encode(fields))))
  }
}
