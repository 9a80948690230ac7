import BramleyAPI
package import Foundation
package import OpenID

/// The parts that call one OpenID provider and verify its tokens; Google's too.
package struct OpenIDConnection: Sendable {
  /// Seconds by which a provider's clock may differ from this machine's.
  package static let leeway: TimeInterval = 60
  /// Seconds after which a token is rejected whatever its expiry says. Tombstones outlive it.
  package static let maximumTokenAge: TimeInterval = 86_400

  /// The provider's name, for messages.
  let name: String
  /// This server's client at the provider.
  let clientID: String?
  let authentication: ClientAuthentication
  private let reader: SignedTokenReader
  /// Verifies tokens that anybody may bring.
  let verifier: IDTokenVerifier
  /// Verifies tokens that come from the token endpoint itself.
  let endpointVerifier: IDTokenVerifier
  package let keys: KeySetCache
  /// Whether errors of the token endpoint have no `error`, so that a refused code looks like a failure.
  let hasPlainErrors: Bool
  /// The bound on what strangers can make this server ask the provider.
  let calls: OutwardCalls
  let transport: ProviderTransport
  let now: @Sendable () -> Date
  package let metadata: @Sendable () async throws(Refusal) -> ProviderMetadata

  package init(
    name: String, clientID: String?, authentication: ClientAuthentication, keys: KeySetCache,
    algorithms: Set<SignatureAlgorithm>, naming: KeySet.Naming, secret: SharedSecret? = nil,
    hasPlainErrors: Bool = false, adapting: @escaping @Sendable (inout IDTokenClaims) -> Void = { _ in },
    calls: OutwardCalls, transport: ProviderTransport,
    now: @escaping @Sendable () -> Date,
    metadata: @escaping @Sendable () async throws(Refusal) -> ProviderMetadata
  ) {
    self.name = name
    self.clientID = clientID
    self.authentication = authentication
    self.keys = keys
    self.hasPlainErrors = hasPlainErrors
    self.calls = calls
    self.transport = transport
    self.now = now
    self.metadata = metadata
    reader = SignedTokenReader(keys: keys, algorithms: algorithms, naming: naming, leeway: Self.leeway)
    verifier = IDTokenVerifier(reader: reader, adapting: adapting)
    endpointVerifier = IDTokenVerifier(
      reader: SignedTokenReader(
        keys: keys, algorithms: algorithms, naming: naming, secret: secret, leeway: Self.leeway),
      adapting: adapting)
  }

  /// Returns the client, without which no browser can be sent to the provider.
  func demandClient() throws(Refusal) -> String {
    guard let clientID else {
      throw Refusal(
        .providerConfiguration, "\(name) has no client of this server, so browsers can't sign in with it.",
        remedy: "Set the client id and secret of this provider, or present an identity_token.")
    }
    return clientID
  }

  /// Exchanges a code, if that is within the bounds.
  func exchange(
    _ code: ClientCode, from network: ClientNetwork?, sendsVerifier: Bool = true,
    adding fields: [String: String] = [:]
  ) async throws(Refusal) -> TokenResponse {
    let endpoint = TokenEndpoint(
      url: try await metadata().tokenEndpoint, client: try demandClient(), authentication: authentication,
      transport: transport, now: now)
    let credential = OutwardCredential(code.code, with: code.redirectURI, code.verifier)
    return try await calls.exchange(credential, from: network) { () async throws(ProviderCallFailure) in
      do throws(ProviderCallFailure) {
        return try await endpoint.exchange(
          code: code.code, redirectURI: code.redirectURI,
          codeVerifier: sendsVerifier ? code.verifier : nil, adding: fields)
      } catch {
        guard hasPlainErrors, error == .unavailable(status: 400) else { throw error }
        throw .refused(ProviderErrorBody(error: .invalidGrant))
      }
    }
  }

  /// Completes what a token says of a person by the userinfo endpoint, where the token has no address. What the
  /// endpoint says of another person is dropped, and its failure fails no sign-in.
  func complete(
    _ person: PersonClaims, of subject: String, with accessToken: String
  ) async throws(Refusal) -> PersonClaims {
    guard person.email == nil, let endpoint = try await metadata().userInfoEndpoint,
      let info = try? await userInfo(at: endpoint, with: accessToken),
      info.subject.utf8.elementsEqual(subject.utf8)
    else { return person }
    var person = person
    person.complete(from: info.person)
    return person
  }

  /// Asks a userinfo endpoint, which answers in JSON, or in a token that the provider signed for this server's client.
  private func userInfo(at endpoint: URL, with accessToken: String) async throws -> UserInfo {
    let body = try await transport.body(of: ProviderTransport.Call(url: endpoint, bearer: accessToken))
    if let info = try? JSONDecoder().decode(UserInfo.self, from: body) { return info }
    let signed = try await reader.read(
      String(decoding: body, as: UTF8.self), as: SignedUserInfo.self, by: algorithms, at: now()
    ).claims
    guard signed.issuer.utf8.elementsEqual(try await metadata().issuer.utf8),
      let clientID, signed.audiences.contains(clientID)
    else { throw ProviderCallFailure.malformed }
    return signed.info
  }

  /// The algorithms that the provider says it signs with; nil while that is not known. Its keys are known then.
  private var algorithms: Set<SignatureAlgorithm>? {
    get async { try? await metadata().signatureAlgorithms }
  }

  /// Verifies a token that a client brings.
  func verify(
    _ token: String, by rules: IDTokenRules,
    expecting expectation: @escaping @Sendable (IDTokenClaims) -> IDTokenExpectation
  ) async throws(Refusal) -> VerifiedIDToken {
    do throws(IDTokenFailure) {
      return try await verifier.verify(
        token, by: rules, algorithms: await algorithms, at: now(), expecting: expectation)
    } catch { throw Refusal(error, of: name) }
  }

  /// Verifies the token that came with an exchange.
  func verify(
    _ response: TokenResponse, by rules: IDTokenRules, nonce: IDTokenExpectation.Nonce
  ) async throws(Refusal) -> VerifiedIDToken {
    guard let token = response.idToken else {
      throw Refusal(
        .providerConfiguration, "\(name) answered without an ID token.",
        remedy: "The scopes of this provider must contain openid.")
    }
    let expectation = IDTokenExpectation(
      nonce: nonce, accessToken: .init(response.accessToken, isHashRequired: false))
    do throws(IDTokenFailure) {
      return try await endpointVerifier.verify(
        token, by: rules, algorithms: await algorithms, at: now()
      ) { _ in expectation }
    } catch { throw Refusal(error, of: name) }
  }
}
