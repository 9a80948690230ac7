import AppleID
import BramleyAPI
import BramleyCore
import BramleySQL
import BramleySQLite
import BramleyTokens
import Foundation
import OpenID
import Support
import Testing

/// What a browser flow costs, and what its sealed state withstands.
@Suite struct SealedFlowTests {
  let folder: TemporaryFolder
  let rig: SignInRig

  init() async throws {
    folder = try TemporaryFolder()
    rig = try await SignInRig(onDisk: folder)
  }

  private struct Visit {
    var state: String
    var nonce: String
    var cookie: String
  }

  private func request(_ change: (inout AuthorizationRequest) -> Void = { _ in }) -> AuthorizationRequest {
    var request = AuthorizationRequest(
      responseType: "code", clientID: "app", redirectURI: "https://app.example/cb", state: "s",
      codeChallenge: StoreFixture.hash(SignInRig.codeVerifier).base64URL, codeChallengeMethod: "S256",
      provider: "apple")
    change(&request)
    return request
  }

  private func begin(_ request: AuthorizationRequest? = nil, cookie: String? = nil) async throws -> Visit {
    let start = try await rig.authorization.start(request ?? self.request(), cookie: cookie)
    guard case .provider(let url, let cookie, _) = start else {
      throw SignInRig.Lost(where: "on the way to Apple")
    }
    let items = items(url)
    return Visit(
      state: try #require(items["state"]), nonce: try #require(items["nonce"]), cookie: cookie)
  }

  private func items(_ url: URL) -> [String: String] {
    let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
    return Dictionary(items.map { ($0.name, $0.value ?? "") }, uniquingKeysWith: { first, _ in first })
  }

  private func reply(
    to visit: Visit, code: String = "c0de", _ change: (inout IdentityTokenClaims) -> Void = { _ in }
  ) -> BrowserReply {
    let token = rig.token {
      $0.audience = "com.example.app.web"
      $0.nonce = visit.nonce
      $0.codeHash = CodeHash.value(of: code)
      change(&$0)
    }
    return BrowserReply(code: code, idToken: token, user: nil, error: nil)
  }

  private func refusal(_ reply: BrowserReply, state: String) async -> ProblemCode? {
    do throws(Refusal) {
      _ = try await rig.authorization.park(reply, state: state)
      return nil
    } catch { return error.code }
  }

  private func isForeign(_ end: AuthorizationService.Finish) -> Bool {
    if case .foreign = end { true } else { false }
  }

  private func rows() async throws -> [String: Int] {
    let tables = ["parked_reply", "spent_nonce", "spent", "authorization_code", "account"]
    return try await (rig.store as? SQLiteStore)?.engine.read { tx in
      try Dictionary(
        uniqueKeysWithValues: tables.map { ($0, try tx.count("SELECT COUNT(*) FROM \($0)", [])) })
    } ?? [:]
  }

  @Test func `what a stranger starts or makes up costs no row`() async throws {
    let before = try await rows()
    for _ in 0..<50 {
      let visit = try await begin()
      #expect(await refusal(reply(to: visit) { $0.nonce = "another" }, state: visit.state) == .nonceMismatch)
      #expect(await refusal(reply(to: visit) { $0.audience = "x" }, state: visit.state) != nil)
      let end = try await rig.authorization.finish(
        BrowserReply(["code": "c", "id_token": "t"]), state: visit.state, cookie: visit.cookie, from: .apple)
      guard case .refused = end else {
        Issue.record("a made-up reply was accepted")
        return
      }
    }
    #expect(try await rows() == before)
  }

  @Test func `a reply by GET is answered at once, with the browser's cookie alone`() async throws {
    let visit = try await begin()
    let stranger = try await begin()
    for cookie in [nil, "", stranger.cookie] {
      #expect(
        isForeign(
          try await rig.authorization.finish(
            reply(to: visit), state: visit.state, cookie: cookie, from: .apple)))
    }
    guard
      case .client(let url, nil) = try await rig.authorization.finish(
        reply(to: visit), state: visit.state, cookie: visit.cookie, from: .apple)
    else {
      Issue.record("not sent back")
      return
    }
    #expect(items(url)["code"] != nil)
    #expect(try await rows()["parked_reply"] == 0)
  }

  @Test func `two tabs of one browser both come back`() async throws {
    let first = try await begin(request { $0.state = "first" })
    let second = try await begin(request { $0.state = "second" }, cookie: first.cookie)
    #expect(first.cookie == second.cookie && first.state != second.state && first.nonce != second.nonce)
    for (visit, name) in [(first, "first"), (second, "second")] {
      _ = try await rig.authorization.park(reply(to: visit, code: name), state: visit.state)
    }
    for (visit, name) in [(second, "second"), (first, "first")] {
      guard
        case .client(let url, _) = try await rig.authorization.finish(
          state: visit.state, cookie: visit.cookie)
      else {
        Issue.record("\(name) did not come back")
        continue
      }
      #expect(items(url)["state"] == name && items(url)["code"] != nil)
    }
  }

  @Test func `a flow is finished once, also after a restart`() async throws {
    let visit = try await begin()
    let reply = reply(to: visit)
    #expect(try await rig.authorization.park(reply, state: visit.state))
    #expect(!isForeign(try await rig.authorization.finish(state: visit.state, cookie: visit.cookie)))
    #expect(try await rows()["parked_reply"] == 0)
    for rig in [rig, try await SignInRig(onDisk: folder)] {
      let authorization = rig.authorization
      #expect(try await !authorization.park(reply, state: visit.state))
      #expect(isForeign(try await authorization.finish(state: visit.state, cookie: visit.cookie)))
      #expect(
        isForeign(
          try await authorization.finish(reply, state: visit.state, cookie: visit.cookie, from: .apple)))
      // Another credential of the same flow is refused, too.
      let other = self.reply(to: visit, code: "other")
      #expect(try await !authorization.park(other, state: visit.state))
    }
    #expect(try await rows()["authorization_code"] == 1)
  }

  @Test func `of many browsers' returns at once one gets a code`() async throws {
    let visit = try await begin()
    let reply = reply(to: visit)
    let authorization = rig.authorization
    let codes = try await withThrowingTaskGroup(of: Bool.self) { group in
      for _ in 0..<16 {
        group.addTask {
          let end = try await authorization.finish(
            reply, state: visit.state, cookie: visit.cookie, from: .apple)
          switch end {
          case .client: return true
          case .foreign: return false
          case .refused(let refusal): throw refusal
          }
        }
      }
      return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }
    #expect(codes == 1)
    #expect(try await rows()["authorization_code"] == 1)
  }

  @Test func `an altered, foreign or expired state is no flow`() async throws {
    let visit = try await begin()
    let bytes = try #require(Data(base64URL: visit.state.utf8))
    var states = ["", "x", String(visit.state.dropLast()), visit.state + "A", visit.state + "="]
    for index in [0, 1, 4, 5, 17, bytes.count / 2, bytes.count - 1] {
      var altered = bytes
      altered[index] ^= 1
      states.append(altered.base64URL)
    }
    for state in states {
      #expect(try await !rig.authorization.park(reply(to: visit), state: state))
      #expect(isForeign(try await rig.authorization.finish(state: state, cookie: visit.cookie)))
    }
    guard
      case .foreign = try await rig.authorization.receive(
        reply(to: visit), state: visit.state, from: "password")
    else {
      Issue.record("another provider took it")
      return
    }
    rig.clock.advance(by: 600)
    #expect(
      isForeign(
        try await rig.authorization.finish(
          reply(to: visit), state: visit.state, cookie: visit.cookie, from: .apple)))
  }

  @Test func `the state reveals nothing of what it holds`() async throws {
    let visit = try await begin(request { $0.state = "the client's own" })
    let bytes = try #require(Data(base64URL: visit.state.utf8))
    for secret in ["app.example", "the client", visit.cookie, visit.nonce] {
      #expect(bytes.firstRange(of: Data(secret.utf8)) == nil)
    }
  }

  @Test func `the largest request fits, and a larger one goes back`() async throws {
    let challenge = StoreFixture.hash(SignInRig.codeVerifier).base64URL
    let longest = "https://app.example/" + String(repeating: "a", count: 1_004)
    let rig = try await SignInRig(addresses: [longest])
    func start(_ state: String) async throws -> AuthorizationService.Start {
      try await rig.authorization.start(
        AuthorizationRequest(
          responseType: "code", clientID: "app", redirectURI: longest, state: state, codeChallenge: challenge,
          codeChallengeMethod: "S256", provider: "apple"))
    }
    guard case .provider(let url, _, _) = try await start(String(repeating: "ü", count: 256)) else {
      Issue.record("it does not fit")
      return
    }
    #expect(try #require(items(url)["state"]).utf8.count <= 3_072)
    for state in [String(repeating: "s", count: 513), String(repeating: "\u{1}", count: 512)] {
      guard case .client(let back) = try await start(state) else {
        Issue.record("accepted")
        continue
      }
      #expect(items(back)["error"] == "invalid_request")
    }
  }

  @Test(arguments: [("code", 1_025), ("id_token", 16_385), ("user", 4_097), ("other", 1_025)])
  func `a field that is too large is refused before anything is verified or stored`(
    name: String, count: Int
  ) async throws {
    let visit = try await begin()
    let reply = reply(to: visit)
    var fields = ["code": reply["code"] ?? "", "id_token": reply["id_token"] ?? ""]
    fields[name] = String(repeating: "a", count: count)
    #expect(await refusal(BrowserReply(fields), state: visit.state) == .invalidRequest)
    #expect(try await rows()["parked_reply"] == 0)
  }
}
