import BramleyAPI

#if canImport(FoundationNetworking)
  import Foundation
  public import FoundationNetworking
#else
  public import Foundation
#endif

extension SessionEngine {
  /// The request with a fresh `Authorization: Bearer` (RFC 6750, section 2.1).
  ///
  /// Send it with something that follows no redirect to another server.
  /// - Throws: ``SessionError/foreignServer(_:)`` for a request to another server than the session's own and the
  ///   engine's `resourceServers`; the token is not shown to strangers.
  public func authorizedRequest(_ request: URLRequest) async throws(SessionError) -> URLRequest {
    try expectTrusted(request)
    var request = request
    request.setBearer(try await accessToken())
    return request
  }

  /// Sends the request with the session's token; on a 401 that names the token it refreshes and sends once more.
  ///
  /// Any other answer is given as it is, whatever its status. It follows no redirect.
  /// - Throws: ``SessionError/foreignServer(_:)`` as ``authorizedRequest(_:)``.
  public func data(for request: URLRequest) async throws(SessionError) -> HTTPAnswer {
    try expectTrusted(request)
    let held = try await freshHeld()
    let answer = try await send(request, held.session.accessToken)
    guard answer.status == 401, let problem = answer.problem,
      let token = try await token(after: held, refusedAs: problem)
    else { return answer }
    return try await send(request, token)
  }

  /// The token to try after a refusal; nil if the refusal is not about the token, or there is no better one yet.
  func token(after held: HeldSession, refusedAs problem: Problem) async throws(SessionError) -> String? {
    guard problem.status == 401, [.accessTokenInvalid, .sessionEnded].contains(problem.code) else {
      return nil
    }
    // What one person asked for is never sent in the name of the next one.
    guard let now = try await self.held(), now.session.user.id == held.session.user.id else {
      throw .notSignedIn
    }
    // Another caller may have refreshed while the request was on its way.
    if now.session.accessToken != held.session.accessToken { return now.session.accessToken }
    let fresh = try await refresh(now, because: problem.code == .sessionEnded ? .endOfSession : .age)
    return fresh.session.accessToken == held.session.accessToken ? nil : fresh.session.accessToken
  }

  private func expectTrusted(_ request: URLRequest) throws(SessionError) {
    let server = WebServer(request.url)
    guard let server, trusted.contains(server) else {
      throw .foreignServer(server?.description ?? "")
    }
  }

  private func send(_ request: URLRequest, _ token: String) async throws(SessionError) -> HTTPAnswer {
    var request = request
    request.setBearer(token)
    do { return try await backend.transport.send(request) } catch { throw .network(error) }
  }
}
