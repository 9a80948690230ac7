public import Foundation
public import OpenID

/// Calls Apple's ID service on behalf of one team.
public struct AppleIDClient: Sendable {
  let endpoint: AppleEndpoint
  private let secrets: ClientSecretSource
  private let transport: AppleTransport
  private let now: @Sendable () -> Date

  /// Makes a client.
  public init(
    endpoint: AppleEndpoint, secrets: ClientSecretSource, transport: AppleTransport,
    now: @escaping @Sendable () -> Date
  ) {
    self.endpoint = endpoint
    self.secrets = secrets
    self.transport = transport
    self.now = now
  }

  /// Exchanges a code. Native codes have no redirect address, and Apple rejects one with them.
  public func exchange(
    code: String, client: AppleClientID, redirectURI: String?
  ) async throws(AppleCallFailure) -> TokenResponse {
    try await call(endpoint.token, as: client) { token throws(ProviderCallFailure) in
      try await token.exchange(code: code, redirectURI: redirectURI)
    }
  }

  /// Checks whether a refresh token is still valid. Apple wants that at most once a day for a person; the response
  /// has no new refresh token and not always an identity token.
  ///
  /// - Throws: `refused` with `invalid_grant`, and also with `invalid_request`, when the person has revoked it.
  public func refresh(
    _ refreshToken: String, client: AppleClientID
  ) async throws(AppleCallFailure) -> TokenResponse {
    try await call(endpoint.token, as: client) { token throws(ProviderCallFailure) in
      try await token.refresh(refreshToken)
    }
  }

  /// Revokes what the person agreed to, for the whole app group ("Token revocation").
  ///
  /// Apple answers a token that it does not know in the same way, so success is no proof that the token was right.
  public func revoke(
    _ token: String, hint: TokenTypeHint, client: AppleClientID
  ) async throws(AppleCallFailure) {
    try await call(endpoint.revoke, as: client) { revocation throws(ProviderCallFailure) in
      _ = try await revocation.post([("token", token), ("token_type_hint", hint.rawValue)])
    }
  }

  /// Apple's key set document.
  public static func keys(
    from endpoint: AppleEndpoint, by transport: AppleTransport
  ) async throws(AppleCallFailure) -> Data {
    do throws(ProviderCallFailure) {
      return try await transport.body(of: AppleTransport.Call(url: endpoint.keys))
    } catch {
      throw AppleCallFailure(error)
    }
  }

  /// Calls one of Apple's endpoints with a client secret of the client's own.
  func call<Answer>(
    _ url: URL, as client: AppleClientID,
    _ operation: (TokenEndpoint) async throws(ProviderCallFailure) -> Answer
  ) async throws(AppleCallFailure) -> Answer {
    guard let secret = try? await secrets.secret(for: client, at: now()) else { throw .secret }
    let endpoint = TokenEndpoint(
      url: url, client: client.rawValue, authentication: .secretPost(secret), transport: transport,
      mayHideErrors: false, now: now)
    do throws(ProviderCallFailure) {
      return try await operation(endpoint)
    } catch {
      throw AppleCallFailure(error)
    }
  }
}
