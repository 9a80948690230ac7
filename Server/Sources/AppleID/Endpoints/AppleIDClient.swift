public import Foundation

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

  /// Exchanges a code. Native codes have no redirect address, and Apple refuses one with them.
  public func exchange(
    code: String, client: AppleClientID, redirectURI: String?
  ) async throws(AppleCallFailure) -> TokenResponse {
    var fields = [("grant_type", "authorization_code"), ("code", code)]
    if let redirectURI { fields.append(("redirect_uri", redirectURI)) }
    return try await answer(from: endpoint.token, fields, as: client)
  }

  /// Asks whether a refresh token still holds. Apple wants that at most once a day for a person; the answer
  /// has no new refresh token and not always an identity token.
  ///
  /// - Throws: `refused` with `invalid_grant`, and also with `invalid_request`, when the person has ended it.
  public func refresh(
    _ refreshToken: String, client: AppleClientID
  ) async throws(AppleCallFailure) -> TokenResponse {
    try await answer(
      from: endpoint.token, [("grant_type", "refresh_token"), ("refresh_token", refreshToken)], as: client)
  }

  /// Ends what the person agreed to, for the whole app group ("Token revocation").
  ///
  /// Apple says the same to a token it does not know, so success is no proof that the token was right.
  public func revoke(
    _ token: String, hint: TokenTypeHint, client: AppleClientID
  ) async throws(AppleCallFailure) {
    _ = try await post(
      endpoint.revoke, [("token", token), ("token_type_hint", hint.rawValue)], as: client)
  }

  /// Apple's key set document.
  public static func keys(
    from endpoint: AppleEndpoint, by transport: AppleTransport
  ) async throws(AppleCallFailure) -> Data {
    try await call(transport, AppleTransport.Call(url: endpoint.keys))
  }

  /// Posts a form with the client's own credentials and reads the answer.
  func answer<Answer: Decodable>(
    from url: URL, _ fields: [(String, String)], as client: AppleClientID, bearer: String? = nil
  ) async throws(AppleCallFailure) -> Answer {
    let body = try await post(url, fields, as: client, bearer: bearer)
    guard let answer = try? JSONDecoder().decode(Answer.self, from: body) else { throw .malformed }
    return answer
  }

  private func post(
    _ url: URL, _ fields: [(String, String)], as client: AppleClientID, bearer: String? = nil
  ) async throws(AppleCallFailure) -> Data {
    guard let secret = try? await secrets.secret(for: client, at: now()) else { throw .secret }
    let credentials = [("client_id", client.rawValue), ("client_secret", secret)]
    return try await Self.call(
      transport, AppleTransport.Call(url: url, form: credentials + fields, bearer: bearer))
  }

  private static func call(
    _ transport: AppleTransport, _ call: AppleTransport.Call
  ) async throws(AppleCallFailure) -> Data {
    let answer: AppleTransport.Answer
    do { answer = try await transport.send(call) } catch { throw .unreachable }
    switch answer.status {
    case 200: return answer.body
    case 429: throw .throttled(retryAfter: answer.retryAfter)
    case 400..<500:
      guard let body = try? JSONDecoder().decode(TokenErrorBody.self, from: answer.body) else {
        throw .unavailable(status: answer.status)
      }
      throw .refused(body)
    default: throw .unavailable(status: answer.status)
    }
  }
}
