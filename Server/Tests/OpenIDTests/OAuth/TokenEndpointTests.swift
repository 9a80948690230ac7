import BramleyTokens
import Crypto
import Foundation
import Support
import Synchronization
import Testing

@testable import OpenID

@Suite struct TokenEndpointTests {
  let clock = ManualClock()
  let key = P256.Signing.PrivateKey()
  let calls = Calls()
  static let url = URL(string: "https://id.example.com/token")!

  final class Calls: Sendable {
    private let all = Mutex<[ProviderTransport.Call]>([])
    func add(_ call: ProviderTransport.Call) { all.withLock { $0.append(call) } }
    var first: ProviderTransport.Call? { all.withLock(\.first) }
    var count: Int { all.withLock(\.count) }
  }

  struct NoAnswer: Error {}

  private func endpoint(
    _ authentication: ClientAuthentication, status: Int = 200,
    _ body: String = #"{"access_token":"a","token_type":"bearer"}"#
  ) -> TokenEndpoint {
    let clock = clock
    return TokenEndpoint(
      url: Self.url, client: "client 1", authentication: authentication,
      transport: ProviderTransport { [calls] call in
        calls.add(call)
        return .init(status: status, body: Data(body.utf8), retryAfter: 7)
      }, now: { clock.now })
  }

  private func fields() throws -> [String] {
    try #require(calls.first?.form).map { "\($0)=\($1)" }
  }

  @Test func `a public client names itself and proves nothing`() async throws {
    let response = try await endpoint(.none).exchange(
      code: "c0de", redirectURI: "https://app.example/cb", codeVerifier: "v3r1fier")
    #expect(response == TokenResponse(accessToken: "a", tokenType: "bearer", expiresIn: nil))
    #expect(
      try fields() == [
        "client_id=client 1", "grant_type=authorization_code", "code=c0de",
        "redirect_uri=https://app.example/cb", "code_verifier=v3r1fier",
      ])
    #expect(calls.first?.url == Self.url && calls.first?.authorization == nil)
  }

  @Test func `client_secret_post puts id and secret into the form`() async throws {
    _ = try await endpoint(.secretPost("s&cret")).refresh("r")
    #expect(
      try fields() == [
        "client_id=client 1", "client_secret=s&cret", "grant_type=refresh_token", "refresh_token=r",
      ])
    #expect(calls.first?.authorization == nil)
  }

  @Test func `client_secret_basic puts both into the Authorization field, form-encoded, and nowhere else`()
    async throws
  {
    _ = try await endpoint(.secretBasic("s:cret+%ä")).refresh("r")
    #expect(try fields() == ["grant_type=refresh_token", "refresh_token=r"])
    let authorization = try #require(calls.first?.authorization)
    #expect(authorization == .basic(client: "client 1", secret: "s:cret+%ä"))
    let expected = Data("client%201:s%3Acret%2B%25%C3%A4".utf8).base64EncodedString()
    #expect(authorization.field == "Basic \(expected)")
  }

  @Test func `private_key_jwt sends an assertion for this endpoint, signed and short-lived`() async throws {
    let source = ClientAssertionSource(
      signer: ES256Signer(keyID: "key-1", key: key), makeID: { "unique" })
    _ = try await endpoint(.privateKeyJWT(source)).exchange(code: "c", redirectURI: nil)
    let form = try #require(calls.first?.form)
    #expect(
      form.map(\.0) == ["client_id", "client_assertion_type", "client_assertion", "grant_type", "code"])
    #expect(form[1].1 == "urn:ietf:params:oauth:client-assertion-type:jwt-bearer")
    let jws = try #require(CompactJWS(form[2].1))
    #expect(jws.header.alg == "ES256" && jws.header.kid == "key-1")
    #expect(ES256Key(key.publicKey).judge(jws.signature, of: jws.signingInput) == .valid)
    struct Claims: Decodable, Equatable {
      var iss, sub, aud, jti: String
      var iat, exp: Int
    }
    let now = Int(clock.now.timeIntervalSince1970)
    #expect(
      try StrictJSON.decode(Claims.self, from: jws.payload)
        == Claims(
          iss: "client 1", sub: "client 1", aud: Self.url.absoluteString, jti: "unique", iat: now,
          exp: now + 60))
  }

  @Test func `each method has its registered name`() {
    let source = ClientAssertionSource(signer: ES256Signer(keyID: "k", key: key), makeID: { "" })
    let methods: [ClientAuthentication] = [.none, .secretBasic(""), .secretPost(""), .privateKeyJWT(source)]
    #expect(
      methods.map(\.method.rawValue) == [
        "none", "client_secret_basic", "client_secret_post", "private_key_jwt",
      ])
  }

  @Test(arguments: [
    (400, #"{"error":"invalid_grant"}"#, ProviderCallFailure.refused(.init(error: .invalidGrant))),
    (
      401, #"{"error":"invalid_client","error_description":"No."}"#,
      .refused(.init(error: .invalidClient, errorDescription: "No."))
    ),
    (400, #"{"error":"new_error"}"#, .refused(.init(error: "new_error"))),
    (400, "<html>", .unavailable(status: 400)), (302, "{}", .unavailable(status: 302)),
    (429, #"{"error":"invalid_grant"}"#, .throttled(retryAfter: 7)), (503, "", .throttled(retryAfter: 7)),
    (502, "", .unavailable(status: 502)),
    (200, "{}", .malformed), (200, "", .malformed), (200, #"{"access_token":"a"}"#, .malformed),
    (200, #"{"error":"invalid_grant"}"#, .refused(ProviderErrorBody(error: .invalidGrant))),
    (200, #"{"access_token":"a","token_type":"Bearer","expires_in":"soon"}"#, .malformed),
  ])
  func `a failure is reported by its kind`(status: Int, body: String, failure: ProviderCallFailure) async {
    await #expect(throws: failure) { try await endpoint(.none, status: status, body).refresh("r") }
    #expect(calls.count == 1)
  }

  @Test func `no response is unreachable`() async {
    let clock = clock
    let endpoint = TokenEndpoint(
      url: Self.url, client: "c", authentication: .none,
      transport: ProviderTransport { _, _ in throw NoAnswer() }, now: { clock.now })
    await #expect(throws: ProviderCallFailure.unreachable) { try await endpoint.refresh("r") }
  }
}
