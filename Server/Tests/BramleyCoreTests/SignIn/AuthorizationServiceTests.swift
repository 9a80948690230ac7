import AppleID
import BramleyAPI
import BramleyCore
import BramleySQL
import BramleySQLite
import BramleyTokens
import Crypto
import Foundation
import OpenID
import Support
import Testing

/// The browser flow, from the client's request to the redeemed code.
@Suite struct AuthorizationServiceTests {
  let rig: SignInRig
  let verifier = String(repeating: "v", count: 43)

  init() async throws { rig = try await SignInRig() }

  var challenge: String { StoreFixture.hash(verifier).base64URL }

  func request(_ change: (inout AuthorizationRequest) -> Void = { _ in }) -> AuthorizationRequest {
    var request = AuthorizationRequest(
      responseType: "code", clientID: "app", redirectURI: "http://127.0.0.1:5555/callback",
      state: "client state",
      codeChallenge: challenge, codeChallengeMethod: "S256", provider: "apple")
    change(&request)
    return request
  }

  func items(_ url: URL) -> [String: String] {
    let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
    return Dictionary(items.map { ($0.name, $0.value ?? "") }, uniquingKeysWith: { first, _ in first })
  }

  /// Begins a flow: the provider's state and nonce, and the browser's cookie.
  func begin(
    _ request: AuthorizationRequest? = nil
  ) async throws -> (state: String, nonce: String, cookie: String) {
    guard
      case .provider(let url, let cookie, _) = try await rig.authorization.start(request ?? self.request())
    else {
      Issue.record("the browser was not sent to Apple")
      return ("", "", "")
    }
    let items = items(url)
    return (try #require(items["state"]), try #require(items["nonce"]), cookie)
  }

  func reply(nonce: String, code: String = "c0de", user: String? = nil) -> BrowserReply {
    BrowserReply(
      code: code,
      idToken: rig.token {
        $0.audience = "com.example.app.web"
        $0.nonce = nonce
        $0.codeHash = CodeHash.value(of: code)
      }, user: user, error: nil)
  }

  /// The address that the browser is sent to at the end.
  func finish(_ state: String, _ cookie: String?) async throws -> (url: URL, asking: String?)? {
    guard case .client(let url, let asking) = try await rig.authorization.finish(state: state, cookie: cookie)
    else { return nil }
    return (url, asking)
  }

  /// The code that a finished flow gives its client.
  func code(of flow: (state: String, nonce: String, cookie: String)) async throws -> String {
    let end = try #require(try await finish(flow.state, flow.cookie))
    return try #require(items(end.url)["code"])
  }

  func rows(_ table: String) async throws -> Int {
    try await (rig.store as? SQLiteStore)?.engine.read { try $0.count("SELECT COUNT(*) FROM \(table)", []) }
      ?? -1
  }

  func refusal(_ work: () async throws -> Void) async -> ProblemCode? {
    do {
      try await work()
      return nil
    } catch {
      return (error as? Refusal)?.code ?? "not_a_refusal"
    }
  }

  @Test func `the browser is sent to Apple with what Apple wants`() async throws {
    guard case .provider(let url, let cookie, let seconds) = try await rig.authorization.start(request())
    else {
      Issue.record("the browser was not sent to Apple")
      return
    }
    #expect(url.absoluteString.hasPrefix("https://appleid.apple.com/auth/authorize?"))
    #expect(
      url.absoluteString.contains("scope=name%20email") && url.absoluteString.contains("code%20id_token"))
    let items = items(url)
    #expect(items["client_id"] == "com.example.app.web" && items["response_mode"] == "form_post")
    #expect(items["redirect_uri"] == "https://id.example.com/v1/callback/apple")
    #expect(items["nonce"]?.count == 64 && (items["state"]?.count ?? 0) >= 43)
    #expect(seconds == 600 && cookie.utf8.count >= 43 && !url.absoluteString.contains(cookie))
  }

  @Test func `the whole way ends in a session with the name of the form`() async throws {
    let flow = try await begin()
    let user = #"{"name":{"firstName":"Ada","lastName":"Love\u0000lace"},"email":"forged@example.com"}"#
    #expect(try await rig.authorization.park(reply(nonce: flow.nonce, user: user), state: flow.state))
    let end = try #require(try await finish(flow.state, flow.cookie))
    let answer = items(end.url)
    #expect(end.url.absoluteString.hasPrefix("http://127.0.0.1:5555/callback?"))
    #expect(answer["state"] == "client state" && answer["iss"] == "https://id.example.com")
    #expect(end.asking == "The App")
    let code = try #require(answer["code"])
    let session = try await rig.authorization.redeem(
      code: code, verifier: verifier, redirectURI: "http://127.0.0.1:5555/callback", clientID: "app")
    #expect(session.isNewUser && session.user.name == PersonName(givenName: "Ada", familyName: "Lovelace"))
    #expect(session.user.email == "ada@example.com", "the address comes from the token alone")
    #expect(try await rig.store.jobCounts() == (1, 0))
    rig.apple.answer(
      idToken: rig.token {
        $0.audience = "com.example.app.web"
        $0.nonce = flow.nonce
      })
    await rig.jobs.runDue()
    #expect(rig.apple.sent.first?["redirect_uri"] == "https://id.example.com/v1/callback/apple")
    #expect(try await rig.store.jobCounts() == (0, 0))
  }

  @Test func `an address that stays in the browser needs no press`() async throws {
    let flow = try await begin(request { $0.redirectURI = "https://app.example/cb" })
    _ = try await rig.authorization.park(reply(nonce: flow.nonce), state: flow.state)
    let end = try #require(try await finish(flow.state, flow.cookie))
    #expect(end.asking == nil && end.url.host() == "app.example")
  }

  @Test func `another browser gets nothing, and the right one still does`() async throws {
    let flow = try await begin()
    let attacker = try await begin()
    _ = try await rig.authorization.park(reply(nonce: flow.nonce), state: flow.state)
    for cookie in [nil, "", attacker.cookie, flow.cookie + "A", String(flow.cookie.dropLast())] {
      guard case .foreign = try await rig.authorization.finish(state: flow.state, cookie: cookie) else {
        Issue.record("\(cookie ?? "no cookie") was accepted")
        continue
      }
    }
    #expect(try await finish(flow.state, flow.cookie) != nil)
    guard case .foreign = try await rig.authorization.finish(state: flow.state, cookie: flow.cookie) else {
      Issue.record("taken twice")
      return
    }
  }

  @Test func `an answer for another flow is refused`() async throws {
    let (victim, attacker) = (try await begin(), try await begin())
    // The attacker's own credential under the victim's state.
    let reply = reply(nonce: attacker.nonce)
    #expect(
      await refusal { _ = try await rig.authorization.park(reply, state: victim.state) } == .nonceMismatch)
    guard case .foreign = try await rig.authorization.finish(state: victim.state, cookie: victim.cookie)
    else {
      Issue.record("another flow's credential was stored")
      return
    }
  }

  @Test func `a reply is stored once, and only under a known state`() async throws {
    let flow = try await begin()
    #expect(try await !rig.authorization.park(reply(nonce: flow.nonce), state: "made up"))
    #expect(try await rig.authorization.park(reply(nonce: flow.nonce), state: flow.state))
    #expect(try await rig.authorization.park(reply(nonce: flow.nonce), state: flow.state))
    #expect(try await rows("parked_reply") == 1)
    let late = try await begin()
    rig.clock.advance(by: 600)
    #expect(try await !rig.authorization.park(reply(nonce: late.nonce), state: late.state))
  }

  @Test func `a code without its hash, or with another's, is refused and not stored`() async throws {
    for hash in [nil, CodeHash.value(of: "other")] {
      let flow = try await begin()
      var reply = reply(nonce: flow.nonce)
      reply.idToken = rig.token {
        $0.audience = "com.example.app.web"
        $0.nonce = flow.nonce
        $0.codeHash = hash
      }
      #expect(
        await refusal { _ = try await rig.authorization.park(reply, state: flow.state) }
          == .identityTokenInvalid)
    }
    #expect(try await rows("parked_reply") == 0)
  }

  @Test func `a native token does not pass for the web's`() async throws {
    let flow = try await begin()
    var reply = reply(nonce: flow.nonce)
    reply.idToken = rig.token {
      $0.nonce = flow.nonce
      $0.codeHash = CodeHash.value(of: "c0de")
    }
    #expect(
      await refusal { _ = try await rig.authorization.park(reply, state: flow.state) }
        == .identityTokenAudience)
  }
}
