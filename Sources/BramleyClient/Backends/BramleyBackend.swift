public import BramleyAPI
public import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Bramley's own server over HTTP.
public struct BramleyBackend: Sendable {
  /// The server's public address.
  public var server: URL
  /// The transport for its requests.
  public var transport: Transport

  /// Makes the back end of one server.
  public init(server: URL, transport: Transport = .live()) {
    self.server = server
    self.transport = transport
  }

  /// The back end as an engine uses it.
  public var signInBackend: SignInBackend {
    var backend = SignInBackend(
      server: server, transport: transport, account: account,
      redeem: { (proof, key) throws(BackendFailure) in try await redeem(proof, idempotencyKey: key) },
      refresh: { (token, key) throws(BackendFailure) in try await refresh(token, idempotencyKey: key) },
      end: { (token) throws(BackendFailure) in try await end(token) },
      refreshForResource: { (token, key, resource) throws(BackendFailure) in
        try await refresh(token, for: resource, idempotencyKey: key)
      })
    backend.nonce = { () throws(BackendFailure) in try await nonce() }
    backend.startCode = { (request, token) throws(BackendFailure) in try await startCode(request, token) }
    backend.forgotPassword = { (request) throws(BackendFailure) in try await forgotPassword(request) }
    backend.passkeys = passkeys
    backend.secondFactors = secondFactors
    backend.methods = { () throws(BackendFailure) in try await methods() }
    return backend
  }

  /// Fetches a nonce that the server accepts once (`POST /v1/nonces`).
  public func nonce() async throws(BackendFailure) -> String {
    try await send(.wire("POST", WirePath.nonces, of: server)).value(NonceResponse.self).nonce
  }

  /// Fetches the server's sign-in methods, in the order in which to show them (`GET /v1/methods`).
  public func methods() async throws(BackendFailure) -> AvailableMethods {
    try await send(.wire("GET", WirePath.methods, of: server)).value(AvailableMethods.self)
  }

  func redeem(_ proof: SignInProof, idempotencyKey: String) async throws(BackendFailure) -> SessionReceipt {
    try await session(from: try request(presenting: proof), idempotencyKey)
  }

  func refresh(
    _ token: String, for resource: String? = nil, idempotencyKey: String
  ) async throws(BackendFailure) -> SessionReceipt {
    var request = URLRequest.wire("POST", WirePath.refresh, of: server)
    request.setJSON(encode(RefreshRequest(refreshToken: token, resource: resource)))
    return try await session(from: request, idempotencyKey)
  }

  func end(_ accessToken: String) async throws(BackendFailure) {
    var request = URLRequest.wire("DELETE", WirePath.currentSession, of: server)
    request.setBearer(accessToken)
    let answer = try await send(request)
    // A captive portal answers 200 to everything.
    guard answer.status == 204 else { throw answer.failure }
  }

  private func session(from request: URLRequest, _ key: String) async throws(BackendFailure) -> SessionReceipt
  {
    var request = request
    request.setValue(key, forHTTPHeaderField: WirePath.idempotencyKey)
    let answer = try await send(request)
    return SessionReceipt(session: try answer.value(Session.self), serverDate: answer.date)
  }

  func send(_ request: URLRequest) async throws(BackendFailure) -> HTTPAnswer {
    do { return try await transport.send(request) } catch { throw .network(error) }
  }

  func encode(_ body: some Encodable) -> Data {
    do { return try WireJSON.encoder().encode(body) } catch {
      preconditionFailure("wire values are strings and always encode: \(error)")
    }
  }
}
