public import Foundation

/// Why a call to Apple brought nothing.
public enum AppleCallFailure: Error, Hashable, Sendable {
  /// Apple refused, in its own words.
  case refused(TokenErrorBody)
  /// Apple asks for fewer calls; seconds to wait where it said so.
  case throttled(retryAfter: TimeInterval?)
  /// Apple answered with a fault of its own.
  case unavailable(status: Int)
  /// No answer within the time.
  case unreachable
  /// An answer that makes no sense.
  case malformed
  /// This server could not make its client secret.
  case secret
}

/// Calls Apple's ID service on behalf of one team.
public struct AppleIDClient: Sendable {
  private let endpoint: AppleEndpoint
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
    var fields = try await credentials(of: client)
    fields += [("grant_type", "authorization_code"), ("code", code)]
    if let redirectURI { fields.append(("redirect_uri", redirectURI)) }
    let body = try await post(endpoint.token, fields)
    guard let response = try? JSONDecoder().decode(TokenResponse.self, from: body) else { throw .malformed }
    return response
  }

  /// Apple's key set document.
  public static func keys(
    from endpoint: AppleEndpoint, by transport: AppleTransport
  ) async throws(AppleCallFailure) -> Data {
    try await call(transport, endpoint.keys, nil)
  }

  private func credentials(of client: AppleClientID) async throws(AppleCallFailure) -> [(String, String)] {
    guard let secret = try? await secrets.secret(for: client, at: now()) else { throw .secret }
    return [("client_id", client.rawValue), ("client_secret", secret)]
  }

  private func post(_ url: URL, _ fields: [(String, String)]) async throws(AppleCallFailure) -> Data {
    try await Self.call(transport, url, fields)
  }

  private static func call(
    _ transport: AppleTransport, _ url: URL, _ form: [(String, String)]?
  ) async throws(AppleCallFailure) -> Data {
    let answer: AppleTransport.Answer
    do { answer = try await transport.send(url, form) } catch { throw .unreachable }
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
