import BramleyAPI

#if canImport(FoundationNetworking)
  import Foundation
  public import FoundationNetworking
#else
  public import Foundation
#endif

extension SessionEngine {
  /// The request with a fresh `Authorization: Bearer` (RFC 6750, section 2.1). The token goes wherever the request
  /// goes, so call it for your own servers only.
  public func authorizedRequest(_ request: URLRequest) async throws(SessionError) -> URLRequest {
    var request = request
    request.setBearer(try await accessToken())
    return request
  }

  /// Sends the request with the session's token; on a 401 that names the token it refreshes and sends once more.
  ///
  /// Any other answer is given as it is, whatever its status. It follows no redirect.
  public func data(for request: URLRequest) async throws(SessionError) -> HTTPAnswer {
    let token = try await accessToken()
    let answer = try await send(request, token)
    guard answer.status == 401, let code = answer.problem?.code,
      [.accessTokenInvalid, .sessionEnded].contains(code), let held = try await held()
    else { return answer }
    // Another caller may have refreshed while this request was on its way.
    if held.session.accessToken != token { return try await send(request, held.session.accessToken) }
    return try await send(request, try await refresh(held).session.accessToken)
  }

  private func send(_ request: URLRequest, _ token: String) async throws(SessionError) -> HTTPAnswer {
    var request = request
    request.setBearer(token)
    do { return try await backend.transport.send(request) } catch { throw .network(error) }
  }
}
