public import BramleyAPI

#if canImport(FoundationNetworking)
  public import Foundation
  public import FoundationNetworking
#else
  public import Foundation
#endif

extension SessionEngine {
  /// An access token that is valid for a while, refreshed first when it is not.
  ///
  /// While the server can't be reached, a token in its last minute is still returned.
  /// - Throws: ``SessionError/notSignedIn``, or why the refresh failed; see there what ends a session.
  public func accessToken() async throws(SessionError) -> String {
    try await refresher.freshSession().session.accessToken
  }

  /// An access token for another back end alone (RFC 8707), which is valid for a while; Bramley's own account
  /// endpoints reject it.
  ///
  /// Give such tokens to a back end that is not to act for the person at others. The session and its own access
  /// token stay as they are. Tokens are kept in memory until they expire; concurrent calls share one request.
  /// - Parameter resource: one of the server's `server.resources`, spelled exactly so.
  /// - Throws: ``SessionError/notSignedIn``, ``SessionError/refused(_:)`` for an unknown resource, or why the request
  ///   failed; see there what ends a session.
  public func accessToken(for resource: URL) async throws(SessionError) -> String {
    try await refresher.accessToken(for: resource.absoluteString)
  }

  /// Fetches new tokens now; concurrent calls share one request.
  ///
  /// Tokens that another refresh gave less than a minute ago are returned as they are: a third pair within the
  /// server's grace could make an old request that is still under way look like theft.
  @discardableResult
  public func refresh() async throws(SessionError) -> Session { try await refresher.refresh().session }

  /// The request with a fresh `Authorization: Bearer` (RFC 6750, section 2.1).
  ///
  /// Send it with something that follows no redirect to another server.
  /// - Throws: ``SessionError/foreignServer(_:)`` for a request to another server than the session's own and the
  ///   engine's `resourceServers`; no other server gets the token.
  public func authorizedRequest(_ request: URLRequest) async throws(SessionError) -> URLRequest {
    try await sender.authorized(request)
  }

  /// Sends the request with the session's token; when the token is refused it refreshes and sends once more.
  ///
  /// When the request's server wants a better authentication (RFC 9470), such as one with a second factor, the person is
  /// asked for it once, and the request is sent once more. If they cancel, the refusal is the answer.
  ///
  /// A refusal is a 401 with Bramley's problem, with RFC 6750's `error="invalid_token"`, or without a reason. Any other
  /// answer is returned as it is, whatever its status. It follows no redirect; the answer may have 8 MiB and take 25
  /// seconds. For more, send ``authorizedRequest(_:)`` by a `URLSession` of your own.
  /// - Throws: ``SessionError/foreignServer(_:)`` as ``authorizedRequest(_:)``.
  public func data(for request: URLRequest) async throws(SessionError) -> HTTPAnswer {
    try await account.data(for: request)
  }
}
