import BramleyAPI
import Foundation
import Logging
import OpenID
import Support
import Synchronization
import Testing

@testable import BramleyCore

@Suite struct HookTests {
  private let endpoint = ScriptedEndpoint()
  private let clock = ManualClock()
  private let alerts = OperatorAlerts(logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })

  private func hook(_ question: Hook.Question, patience: TimeInterval = 30) -> Hook {
    let clock = clock
    return Hook(
      question, caller: endpoint.caller(now: { clock.now }), alerts: alerts, patience: patience,
      surroundings: clock.surroundings)
  }

  private func rig(
    signUp: Bool = false, token: TokenHook.FailurePolicy? = nil, patience: TimeInterval = 30
  ) async throws -> SignInRig {
    try await SignInRig(
      signUpHook: signUp ? SignUpHook(hook(.signUp, patience: patience)) : nil,
      tokenHook: token.map { TokenHook(hook(.token, patience: patience), failure: $0) })
  }

  private func request(_ rig: SignInRig) -> AppleSignInRequest {
    AppleSignInRequest(authorizationCode: nil, identityToken: rig.token())
  }

  @Test func `the back end is asked once about a new person, and never about a known one`() async throws {
    endpoint.answer(200, #"{"decision": "allow"}"#)
    let rig = try await rig(signUp: true)
    #expect(try await rig.signIn(request(rig)).isNewUser)
    rig.clock.advance(by: 1)
    #expect(try await !rig.signIn(request(rig)).isNewUser)
    #expect(endpoint.calls.count == 1)
    let call = try #require(endpoint.calls.first)
    #expect(call.isSigned(at: clock.now))
    let body = try #require(endpoint.bodies.first)
    #expect(body.contains(#""type":"hook.sign_up""#) && body.contains(#""provider":"apple""#), "\(body)")
  }

  @Test func `a token's hook is asked before a sign-in is written, and its failure leaves nothing behind`()
    async throws
  {
    endpoint.answer(500, "")
    let rig = try await rig(token: .refuse)
    let request = request(rig)
    #expect(await refusal { try await rig.signIn(request) }?.code == .unavailable)
    endpoint.answer(200, #"{"decision": "refuse"}"#)
    #expect(await refusal { try await rig.signIn(request) }?.code == .notAllowed)
    endpoint.answer(200, #"{"decision": "allow", "claims": {"role": "admin"}}"#)
    let before = endpoint.calls.count
    let session = try await rig.signIn(request)
    #expect(session.isNewUser, "no account was left by the attempts before")
    #expect(try claims(of: session)["role"] == .string("admin"))
    #expect(endpoint.calls.count == before + 1, "one question a token")
    let body = try #require(endpoint.bodies.last)
    #expect(body.contains(session.user.id.rawValue) && body.contains(session.sessionID.rawValue))
  }

  @Test func `a person who gets an account while the hook is asked is signed in to it`() async throws {
    let rig = try await rig(signUp: true)
    let first = request(rig)
    rig.clock.advance(by: 1)
    let second = request(rig)
    let isAsked = Mutex(false)
    endpoint.answer { _ in
      let isFirst = isAsked.withLock { asked in
        defer { asked = true }
        return !asked
      }
      if isFirst { _ = try await rig.signIn(second) }
      return ProviderTransport.Answer(status: 200, body: Data(#"{"decision": "allow"}"#.utf8))
    }
    let session = try await rig.signIn(first)
    #expect(!session.isNewUser, "the forecast did not hold, so it was made again")
    #expect(endpoint.calls.count == 2)
  }

  @Test func `a refusal reaches the person with its reason, and nothing is spent`() async throws {
    endpoint.answer(200, #"{"decision": "refuse", "reason": "Only members may sign up."}"#)
    let rig = try await rig(signUp: true)
    let request = request(rig)
    let refused = await refusal { try await rig.signIn(request) }
    #expect(refused?.code == .signUpRefused && refused?.detail == "Only members may sign up.")
    endpoint.answer(200, #"{"decision": "allow"}"#)
    #expect(try await rig.signIn(request).isNewUser)
  }

  @Test func `a reason is one bounded line`() async throws {
    let long = String(repeating: "x", count: 5_000)
    endpoint.answer(200, #"{"decision": "refuse", "reason": "a\n\u001b[31m\#(long)"}"#)
    let rig = try await rig(signUp: true)
    let detail = try #require(await refusal { try await rig.signIn(request(rig)) }?.detail)
    #expect(detail.count <= 210 && !detail.contains("\n") && !detail.contains("\u{1B}"))
  }

  @Test(arguments: [
    (500, ""), (204, ""), (302, ""), (200, ""), (200, "{}"), (200, #"{"decision": "perhaps"}"#),
    (200, #"{"decision": true}"#),
    (200, #"{"decision": "allow", "reason": ""# + String(repeating: "x", count: 20_000) + #""}"#),
  ])
  func `without a decision nobody signs up`(status: Int, body: String) async throws {
    endpoint.answer(status, body)
    let rig = try await rig(signUp: true)
    let refused = await refusal { try await rig.signIn(request(rig)) }
    #expect(refused?.code == .unavailable && refused?.retryAfter != nil)
    endpoint.answer(200, #"{"decision": "allow"}"#)
    #expect(try await rig.signIn(request(rig)).isNewUser)
  }

  @Test func `a back end that hangs is not waited for`() async throws {
    endpoint.answer { _ in
      try await Task.sleep(for: .seconds(3_600))
      return ProviderTransport.Answer(status: 200, body: Data())
    }
    let rig = try await rig(signUp: true, token: .skip, patience: 0.05)
    let refused = await refusal { try await rig.signIn(request(rig)) }
    #expect(refused?.code == .unavailable)
  }

  @Test func `claims are added to each token, asked for anew at each refresh`() async throws {
    endpoint.answer(200, #"{"decision": "allow", "claims": {"role": "admin", "org": {"id": 7}}}"#)
    let rig = try await rig(token: .skip)
    let session = try await rig.signIn(request(rig))
    let first = try claims(of: session)
    #expect(first["role"] == .string("admin") && first["org"] == .object(["id": .integer(7)]))
    #expect(first["sub"] == .string(session.user.id.rawValue) && first["iss"] == .string("i"))
    endpoint.answer(200, #"{"decision": "allow", "claims": {"role": "guest"}}"#)
    rig.clock.advance(by: 1)
    let again = try claims(of: try await rig.signIn(request(rig)))
    #expect(again["role"] == .string("guest") && again["org"] == nil)
    #expect(endpoint.calls.allSatisfy { $0.isSigned(at: clock.now) })
  }

  @Test(arguments: AddedClaims.reserved.sorted())
  func `no reserved claim is touched`(name: String) async throws {
    endpoint.answer(200, #"{"decision": "allow", "claims": {"\#(name)": "evil", "role": "admin"}}"#)
    let rig = try await rig(token: .skip)
    let claims = try claims(of: try await rig.signIn(request(rig)))
    #expect(claims[name] != .string("evil") && claims["role"] == nil, "the whole answer is void")
    let strict = try await self.rig(token: .refuse)
    #expect(await refusal { try await strict.signIn(request(strict)) }?.code == .unavailable)
  }

  @Test func `up to 2 KiB of claims are added`() async throws {
    func answer(_ length: Int) {
      let text = String(repeating: "x", count: length - #"{"a":""}"#.utf8.count)
      endpoint.answer(200, #"{"decision": "allow", "claims": {"a": "\#(text)"}}"#)
    }
    let rig = try await rig(token: .skip)
    answer(2_048)
    #expect(try claims(of: try await rig.signIn(request(rig)))["a"] != nil)
    rig.clock.advance(by: 1)
    answer(2_049)
    #expect(try claims(of: try await rig.signIn(request(rig)))["a"] == nil)
  }

  @Test func `a token can be refused with a reason`() async throws {
    endpoint.answer(200, #"{"decision": "refuse", "reason": "The subscription has ended."}"#)
    let rig = try await rig(token: .skip)
    let refused = await refusal { try await rig.signIn(request(rig)) }
    #expect(refused?.code == .notAllowed && refused?.detail == "The subscription has ended.")
  }

  @Test func `a refresh that the back end prevents leaves the token good, however late it is tried again`()
    async throws
  {
    endpoint.answer(200, #"{"decision": "allow"}"#)
    let rig = try await rig(token: .refuse)
    let session = try await rig.signIn(request(rig))
    endpoint.answer(500, "")
    await #expect(throws: Refusal.self) {
      try await rig.sessions.refresh(session.refreshToken, idempotencyKey: nil)
    }
    rig.clock.advance(by: 600)
    endpoint.answer(200, #"{"decision": "allow"}"#)
    let later = try await rig.sessions.refresh(session.refreshToken, idempotencyKey: nil)
    #expect(later.sessionID == session.sessionID)
  }

  @Test func `a dead back end of tokens costs nothing after five failures, and is found again`() async throws
  {
    endpoint.answer { _ in throw URLError(.cannotConnectToHost) }
    let rig = try await rig(token: .skip)
    for _ in 0..<20 {
      rig.clock.advance(by: 1)
      #expect(try claims(of: try await rig.signIn(request(rig)))["role"] == nil)
    }
    #expect(endpoint.calls.count == 5)
    #expect(alerts.current[.tokenHook] != nil)
    endpoint.answer(200, #"{"decision": "allow", "claims": {"role": "admin"}}"#)
    clock.advance(by: 61)
    rig.clock.advance(by: 1)
    #expect(try claims(of: try await rig.signIn(request(rig)))["role"] == .string("admin"))
    #expect(alerts.current.isEmpty)
  }
}
