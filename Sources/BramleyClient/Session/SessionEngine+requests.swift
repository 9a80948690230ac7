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

  /// Sends the request with the session's token; when the token is refused it refreshes and sends once more.
  ///
  /// A refusal is a 401 with Bramley's problem, with RFC 6750's `error="invalid_token"`, or without a reason. Any other
  /// answer is given as it is, whatever its status. It follows no redirect; the answer may have 1 MiB (1,048,576 bytes)
  /// and take 25 seconds. For more, send ``authorizedRequest(_:)`` by a `URLSession` of your own.
  /// - Throws: ``SessionError/foreignServer(_:)`` as ``authorizedRequest(_:)``.
  public func data(for request: URLRequest) async throws(SessionError) -> HTTPAnswer {
    try expectTrusted(request)
    let held = try await freshHeld()
    let answer = try await send(request, held.session.accessToken)
    guard let reason = answer.tokenRefusal, let token = try await token(after: held, because: reason) else {
      return answer
    }
    return try await send(request, token)
  }

  /// The token to try after a refusal; nil if there is no better one yet.
  func token(after held: HeldSession, because reason: RefreshReason) async throws(SessionError) -> String? {
    // What one person asked for is never sent in the name of the next one.
    guard let now = try await self.held(), now.session.user.id == held.session.user.id else {
      throw .notSignedIn
    }
    // Another caller may have refreshed while the request was on its way.
    if now.session.accessToken != held.session.accessToken { return now.session.accessToken }
    let fresh = try await refresh(now, because: reason)
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
