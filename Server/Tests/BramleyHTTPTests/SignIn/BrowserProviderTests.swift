import AppleID
import BramleyAPI
import BramleyCore
import BramleySQLite
import BramleyTokens
import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import OpenID
import Support
import Testing

@testable import BramleyHTTP

/// The browser flow with a custom provider.
@Suite struct BrowserProviderTests {
  let door: TestDoor
  let verifier = String(repeating: "v", count: 43)

  init() async throws {
    let services = try ServerServices.over(
      SQLiteStore.inMemory(), providers: [BadgeProvider(), GateProvider()])
    try await services.keys.renew()
    door = try TestDoor(services)
  }

  private func begin(_ provider: String = "gate") async throws -> TestDoor.Answer {
    let challenge = Data(SHA256.hash(data: Data(verifier.utf8))).base64URL
    return try await door.ask(
      .get,
      "/v1/authorize?response_type=code&client_id=app&redirect_uri=http%3A%2F%2F127.0.0.1%3A7%2Fcallback"
        + "&state=s&code_challenge=\(challenge)&code_challenge_method=S256&provider=\(provider)")
  }

  private func items(_ answer: TestDoor.Answer) throws -> [String: String] {
    let url = try #require(answer.headers[.location])
    let items = URLComponents(string: url)?.queryItems ?? []
    return Dictionary(items.map { ($0.name, $0.value ?? "") }, uniquingKeysWith: { first, _ in first })
  }

  /// The address to which a browser that returns with these fields is redirected.
  private func finish(
    _ start: TestDoor.Answer, _ fields: (_ gate: [String: String]) -> String, at provider: String = "gate"
  ) async throws -> TestDoor.Answer {
    let gate = try items(start)
    let cookie = try #require(start.headers[.setCookie]?.split(separator: ";").first)
    let state = try #require(gate["state"])
    return try await door.ask(
      .get, "/v1/callback/\(provider)?state=\(state)&\(fields(gate))", headers: [.cookie: String(cookie)])
  }

  @Test func `the whole way ends in a session`() async throws {
    let start = try await begin()
    let gate = try items(start)
    #expect(start.status == 302 && gate["back"] == "http://127.0.0.1:8080/v1/callback/gate")
    let end = try await finish(start) { "ticket=ada&nonce=\($0["nonce"] ?? "")" }
    let address = try #require(end.body.firstMatch(of: /code=([A-Za-z0-9_-]{43})/))
    let redeemed = try await door.ask(
      "/v1/token",
      form: "grant_type=authorization_code&code=\(address.1)&code_verifier=\(verifier)&client_id=app"
        + "&redirect_uri=http%3A%2F%2F127.0.0.1%3A7%2Fcallback")
    let session = try WireJSON.decoder().decode(Session.self, from: Data(redeemed.body.utf8))
    #expect(session.isNewUser && session.user.email == "ada@gate.example" && session.user.emailVerified)
    #expect(session.user.identities.map(\.provider) == ["gate"])
    let payload = try #require(Data(base64URL: session.accessToken.split(separator: ".")[1].utf8))
    let claims = try #require(JSONSerialization.jsonObject(with: payload) as? [String: Any])
    #expect(claims["idp"] as? String == "gate" && claims["amr"] == nil)
    #expect(claims["auth_time"] as? Int == 1_800_000_000, "when the flow began")
  }

  @Test(arguments: [("access_denied", "access_denied"), ("overloaded", "server_error")])
  func `an error of the provider goes back to the client`(error: String, name: String) async throws {
    let end = try await finish(try await begin()) { _ in "error=\(error)" }
    #expect(end.status == 302)
    #expect(try items(end) == ["error": name, "state": "s", "iss": "http://127.0.0.1:8080"])
  }

  @Test func `a reply is verified by the rules of the flow`() async throws {
    let end = try await finish(try await begin()) { _ in "ticket=ada&nonce=another" }
    #expect(end.status == 401 && end.headers[.location] == nil)
  }

  @Test func `a reply to another provider's callback finds no flow`() async throws {
    let start = try await begin()
    let end = try await finish(start, { "ticket=ada&nonce=\($0["nonce"] ?? "")" }, at: "apple")
    #expect(end.status == 400 && end.headers[.location] == nil)
  }

  @Test func `a provider's verifier is the flow's own, at the start and at the return`() async throws {
    let (start, other) = (try await begin(), try await begin())
    let challenges = (try items(start)["challenge"] ?? "", try items(other)["challenge"] ?? "")
    #expect(challenges.0.count == 43 && challenges.0 != challenges.1)
    let wrong = try await finish(start) { "ticket=ada&nonce=\($0["nonce"] ?? "")&challenge=\(challenges.1)" }
    #expect(try items(wrong)["error"] == "server_error")
    let end = try await finish(start) { "ticket=ada&nonce=\($0["nonce"] ?? "")&challenge=\(challenges.0)" }
    #expect(end.status == 200 && end.body.contains("code="))
  }

  @Test func `a reply by post that can't be verified twice waits for a press, not in a row`() async throws {
    let start = try await begin()
    let gate = try items(start)
    let (state, nonce) = (try #require(gate["state"]), try #require(gate["nonce"]))
    let cookie = try #require(start.headers[.setCookie]?.split(separator: ";").first)
    let form = "state=\(state)&nonce=\(nonce)&ticket=ada%22%3E%3Cscript%3E%3C"
    let page = try await door.ask("/v1/callback/gate", form: form)
    #expect(page.status == 200 && page.headers[.location] == nil)
    #expect(page.body.contains(#"action="http://127.0.0.1:8080/v1/callback/gate/resume""#))
    #expect(page.body.contains(#"name="ticket" value="ada&quot;&gt;&lt;script&gt;&lt;""#))
    #expect(page.body.contains(#"name="state" value="\#(state)""#) && !page.body.contains("<script"))
    let policy = try #require(page.headers[.contentSecurityPolicy])
    #expect(
      policy.contains("default-src 'none'") && policy.hasSuffix("form-action 'self' http://127.0.0.1:7"))
    // The press posts the same fields from this site, so the cookie comes along.
    for (cookie, status) in [
      (nil, 400), ("bramley-flow=x", 400), (String(cookie), 200), (String(cookie), 400),
    ] {
      var headers: HTTPFields = [.contentType: FormFields.mediaType]
      headers[.cookie] = cookie
      let end = try await door.ask(
        .post, "/v1/callback/gate/resume", headers: headers,
        body: RequestBody(buffer: ByteBuffer(string: form)))
      #expect(end.status == status && end.body.contains("code=") == (status == 200))
    }
  }

  @Test func `a post without Apple's keys gets a page that sends it again, and nothing is stored`()
    async throws
  {
    let start = try await begin("apple")
    let apple = try items(start)
    let (state, nonce) = (try #require(apple["state"]), try #require(apple["nonce"]))
    var claims = IdentityTokenClaims.fixture(
      audience: "com.example.web", at: Date(timeIntervalSince1970: 1_800_000_000))
    claims.nonce = nonce
    claims.codeHash = CodeHash.value(of: "c0de")
    let token = AppleSigner.first.token(claims)
    let user = #"{"name":{"firstName":"A&B","lastName":"\"'><b"}}"#
    let form = "state=\(state)&code=c0de&id_token=\(token)&user=\(Redirect.escaped(user))"
    let page = try await door.ask("/v1/callback/apple", form: form)
    #expect(page.status == 503 && page.headers[.retryAfter] != nil)
    #expect(page.body.contains(#"method="post" action="http://127.0.0.1:8080/v1/callback/apple""#))
    #expect(
      page.body.contains(
        #"{&quot;name&quot;:{&quot;firstName&quot;:&quot;A&amp;B&quot;,&quot;lastName&quot;:&quot;\&quot;&#39;&gt;&lt;b&quot;}}"#
      ))
    #expect(page.body.contains(#"name="id_token" value="\#(token)""#))
    #expect(page.headers[.cacheControl] == "no-store" && !door.log.text.contains("c0de"))
    let cookie = try #require(start.headers[.setCookie]?.split(separator: ";").first)
    let resumed = try await door.ask(
      .get, "/v1/callback/apple/resume?state=\(state)", headers: [.cookie: String(cookie)])
    #expect(resumed.status == 400)
  }

  @Test func `a provider without a browser flow is rejected by name`() async throws {
    let answer = try await begin("badge")
    let items = try items(answer)
    #expect(items["error"] == "invalid_request")
    #expect(items["error_description"] == "provider must be one of apple, gate")
  }
}
