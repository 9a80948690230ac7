import BramleyAPI
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Sends requests with the session's token, and once more with a newer one after the token was refused.
struct RequestSender: Sendable {
  private let refresher: Refresher
  private let transport: Transport
  private let trusted: Set<WebServer>

  init(_ refresher: Refresher, transport: Transport, trusting servers: [URL]) {
    self.refresher = refresher
    self.transport = transport
    trusted = Set(servers.compactMap(WebServer.init))
  }

  /// The held session, with an access token that is valid for a while.
  func freshSession() async throws(SessionError) -> HeldSession { try await refresher.freshSession() }

  func authorized(_ request: URLRequest) async throws(SessionError) -> URLRequest {
    try expectTrusted(request)
    var request = request
    request.setBearer(try await refresher.freshSession().session.accessToken)
    do { return try await transport.prepare(request) } catch { throw .network(error) }
  }

  func data(for request: URLRequest) async throws(SessionError) -> HTTPAnswer {
    try expectTrusted(request)
    let held = try await refresher.freshSession()
    let answer = try await send(request, held.session.accessToken)
    guard let reason = answer.tokenRefusal,
      let token = try await refresher.token(after: held, because: reason)
    else { return answer }
    return try await send(request, token)
  }

  /// Sends a request with the access token of a proof, as it is: a refreshed one would not show the proof.
  func data(for request: URLRequest, proven token: String) async throws(SessionError) -> HTTPAnswer {
    try expectTrusted(request)
    return try await send(request, token)
  }

  /// Makes an account call; on a 401 that names the token it refreshes and calls once more.
  ///
  /// - Parameters:
  ///   - owner: who must be signed in at that moment: what one person began is not done to another.
  ///   - proven: the access token of a proof, to be used as it is: a refreshed one would not show the proof.
  // Not inlined: Swift 6.3.1 crashes when it optimises a caller with this error type.
  @inline(never)
  func call<Value: Sendable>(
    as owner: UserID? = nil, proven: String? = nil, _ call: AccountBackend.Call<Value>
  ) async throws(SessionError) -> Value {
    var held: HeldSession
    if let proven {
      held = try await refresher.heldSession()
      held.session.accessToken = proven
    } else {
      held = try await refresher.freshSession()
    }
    if let owner, held.session.user.id != owner { throw .notSignedIn }
    let fresh: String
    do throws(BackendFailure) { return try await call(held.session.accessToken) } catch {
      guard case .refused(let problem) = error, let reason = problem.tokenRefusal,
        let token = try await refresher.token(after: held, because: reason)
      else { throw SessionError(error) }
      fresh = token
    }
    do throws(BackendFailure) { return try await call(fresh) } catch { throw SessionError(error) }
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
    do { return try await transport.send(request) } catch { throw .network(error) }
  }
}
