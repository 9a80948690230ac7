import BramleyAPI
import BramleyCore
import Hummingbird

/// Refresh, devices, sign-out.
struct SessionRoutes: Sendable {
  let sessions: SessionService
  let authentication: Authentication
  let proofs: KeyProofs

  var endpoints: [Endpoint] {
    [
      Endpoint(.post, WirePath.refresh, limit: .refresh, handler: refresh),
      Endpoint(.get, WirePath.sessions, handler: list),
      Endpoint(.delete, WirePath.sessions, handler: endAll),
      Endpoint(.get, WirePath.currentSession, handler: checkCurrent),
      Endpoint(.delete, WirePath.currentSession, handler: endCurrent),
      Endpoint(.delete, "\(WirePath.sessions)/{id}", handler: end),
    ]
  }

  @Sendable func refresh(_ request: Request, context: ServerContext) async throws -> Response {
    let body = try await JSONBody.read(RefreshRequest.self, from: request)
    let key = try request.idempotencyKey()
    guard let audience = sessions.audience(for: body.resource) else {
      throw Refusal(
        .invalidRequest, "resource is none that this server makes access tokens for.",
        remedy: "Send one of server.resources, spelled exactly so.")
    }
    return JSONBody.response(
      try await proofs.refresh(request) { proven throws(Refusal) in
        try await sessions.refresh(body.refreshToken, for: audience, idempotencyKey: key, key: proven)
      })
  }

  @Sendable func list(_ request: Request, context: ServerContext) async throws -> Response {
    let caller = try await authentication.caller(of: request)
    return JSONBody.response(try await sessions.list(for: caller))
  }

  /// Answers whether the session of a token lives, and nothing else, so that other back ends may ask with theirs.
  @Sendable func checkCurrent(_ request: Request, context: ServerContext) async throws -> Response {
    _ = try await authentication.caller(of: request, for: .any)
    return Response(status: .noContent, headers: [.cacheControl: "no-store"])
  }

  /// Signs out. It answers the same once more, since the first answer may be lost: only a genuine token's session is known
  /// to have ended.
  @Sendable func endCurrent(_ request: Request, context: ServerContext) async throws -> Response {
    do throws(Refusal) {
      let caller = try await authentication.caller(of: request)
      try await sessions.end(caller.sessionID, for: caller)
    } catch {
      guard error.code == .sessionEnded else { throw error }
    }
    return Response(status: .noContent)
  }

  @Sendable func end(_ request: Request, context: ServerContext) async throws -> Response {
    let caller = try await authentication.caller(of: request)
    try await sessions.end(SessionID(rawValue: try context.parameters.require("id")), for: caller)
    return Response(status: .noContent)
  }

  @Sendable func endAll(_ request: Request, context: ServerContext) async throws -> Response {
    let caller = try await authentication.caller(of: request)
    let query = try FormFields(request.uri.query ?? "")
    let keep = query["keep"]
    // An empty value must not sign out everywhere.
    guard keep == "current" || !query.has("keep") else {
      throw Refusal(.invalidRequest, "keep may be current or absent.")
    }
    try await sessions.endAll(keepingCurrent: keep != nil, for: caller)
    return Response(status: .noContent)
  }
}
