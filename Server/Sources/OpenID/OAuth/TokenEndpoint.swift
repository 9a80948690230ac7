package import Foundation

/// A provider's endpoint that authenticates the client: the token endpoint (RFC 6749, section 3.2), and those that
/// take the same credentials, such as revocation.
package struct TokenEndpoint: Sendable {
  private let url: URL
  private let client: String
  private let authentication: ClientAuthentication
  private let transport: ProviderTransport
  private let mayHideErrors: Bool
  private let now: @Sendable () -> Date

  /// - Parameter mayHideErrors: whether the provider may report an error with status 200.
  package init(
    url: URL, client: String, authentication: ClientAuthentication, transport: ProviderTransport,
    mayHideErrors: Bool = true, now: @escaping @Sendable () -> Date
  ) {
    self.url = url
    self.client = client
    self.authentication = authentication
    self.transport = transport
    self.mayHideErrors = mayHideErrors
    self.now = now
  }

  /// Exchanges an authorization code (RFC 6749, section 4.1.3; RFC 7636, section 4.5).
  ///
  /// - Parameters:
  ///   - redirectURI: as in the authorization request; nil if that had none.
  ///   - more: fields that the provider needs beside those of the standard.
  package func exchange(
    code: String, redirectURI: String?, codeVerifier: String? = nil, adding more: [String: String] = [:]
  ) async throws(ProviderCallFailure) -> TokenResponse {
    var fields = [("grant_type", "authorization_code"), ("code", code)]
    if let redirectURI { fields.append(("redirect_uri", redirectURI)) }
    if let codeVerifier { fields.append(("code_verifier", codeVerifier)) }
    fields += more.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    return try await answer(to: fields)
  }

  /// Uses a refresh token (RFC 6749, section 6).
  package func refresh(_ refreshToken: String) async throws(ProviderCallFailure) -> TokenResponse {
    try await answer(to: [("grant_type", "refresh_token"), ("refresh_token", refreshToken)])
  }

  /// Posts a form with the client's credentials and decodes the response.
  package func answer<Answer: Decodable>(
    to fields: [(String, String)], bearer: String? = nil
  ) async throws(ProviderCallFailure) -> Answer {
    let body = try await post(fields, bearer: bearer)
    if let answer = try? JSONDecoder().decode(Answer.self, from: body) { return answer }
    guard mayHideErrors, let error = try? JSONDecoder().decode(ProviderErrorBody.self, from: body) else {
      throw .malformed
    }
    throw .refused(error)
  }

  /// Posts a form with the client's credentials.
  ///
  /// - Parameter bearer: a token for `Authorization`; not possible with `client_secret_basic`, which uses that field.
  @discardableResult
  package func post(
    _ fields: [(String, String)], bearer: String? = nil
  ) async throws(ProviderCallFailure) -> Data {
    guard let proof = try? authentication.proof(of: client, to: url, at: now()) else { throw .authentication }
    return try await transport.body(
      of: ProviderTransport.Call(
        url: url, form: proof.fields + fields,
        authorization: proof.authorization ?? bearer.map(ProviderTransport.Authorization.bearer)))
  }
}
