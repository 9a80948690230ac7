import BramleyAPI
import BramleyTokens
import Foundation
import Logging
import Support
import Testing

@testable import BramleyCore

/// `hooks.token` where a session opens by a code: it is asked before the code is used up.
@Suite struct CodeHookTests {
  private let endpoint = ScriptedEndpoint()
  private let clock = ManualClock(StoreFixture.start)

  private func hook(_ failure: TokenHook.FailurePolicy = .refuse) -> TokenHook {
    let clock = clock
    let alerts = OperatorAlerts(logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    return TokenHook(
      Hook(
        .token, caller: endpoint.caller(now: { clock.now }), alerts: alerts, patience: 30,
        surroundings: clock.surroundings), failure: failure)
  }

  private func role(_ session: Session) throws -> JSONValue? { try claims(of: session)["role"] }

  private func allow(_ role: String) {
    endpoint.answer(200, #"{"decision": "allow", "claims": {"role": "\#(role)"}}"#)
  }

  @Test func `a token that is refused leaves a browser's code unused, and the next attempt redeems it`()
    async throws
  {
    let rig = try await SignInRig(tokenHook: hook())
    let code = try #require(try await rig.visit()["code"])
    func redeem() async throws -> Session {
      try await rig.authorization.redeem(
        code: code, verifier: SignInRig.codeVerifier, redirectURI: "https://app.example/cb", clientID: "app")
    }
    #expect(endpoint.calls.isEmpty, "nobody gets a token before the code is redeemed")
    endpoint.answer(200, #"{"decision": "refuse", "reason": "Not today."}"#)
    let refused = await refusal { try await redeem() }
    #expect(refused?.code == .notAllowed && refused?.detail == "Not today.")
    endpoint.answer(500)
    #expect(await refusal { try await redeem() }?.code == .unavailable)
    allow("admin")
    let before = endpoint.calls.count
    let session = try await redeem()
    #expect(try role(session) == .string("admin"))
    #expect(endpoint.calls.count == before + 1, "one question a token")
    #expect(endpoint.bodies.last?.contains(session.sessionID.rawValue) == true)
    // The answer was lost, and the client asks again.
    allow("guest")
    let again = try await redeem()
    #expect(again.sessionID == session.sessionID)
    #expect(try role(again) == .string("guest"))
    #expect(endpoint.calls.count == before + 2)
  }

  @Test func `nobody is asked about a code that opens nothing, and it ends its session all the same`()
    async throws
  {
    let rig = try await SignInRig(tokenHook: hook())
    let code = try #require(try await rig.visit()["code"])
    func redeem(_ verifier: String) async throws -> Session {
      try await rig.authorization.redeem(
        code: code, verifier: verifier, redirectURI: "https://app.example/cb", clientID: "app")
    }
    allow("admin")
    let session = try await redeem(SignInRig.codeVerifier)
    #expect(endpoint.calls.count == 1)
    let thief = await refusal { try await redeem(String(repeating: "w", count: 43)) }
    #expect(thief?.code == .codeInvalid && endpoint.calls.count == 1)
    #expect(try await rig.store.session(session.sessionID)?.session.isAlive(at: rig.clock.now) == false)
  }

  @Test func `a token that is refused leaves a handed-over session's code unused`() async throws {
    let rig = try await SignInRig(tokenHook: hook())
    allow("owner")
    let parent = try await rig.signIn(
      AppleSignInRequest(authorizationCode: nil, identityToken: rig.token()))
    let stored = try #require(try await rig.store.session(parent.sessionID))
    let children = ChildSessionService(
      store: rig.store, issuer: rig.service.service.issuer, liveness: LivenessCache(),
      surroundings: rig.clock.surroundings)
    let handed = try await children.handOver(
      ChildSessionRequest(codeChallenge: StoreFixture.hash(SignInRig.codeVerifier).base64URL),
      for: Caller(
        session: stored.session, account: stored.account, profile: Data(), authTime: stored.session.authTime))
    func takeOver() async throws -> Session {
      try await children.takeOver(code: handed.code, verifier: SignInRig.codeVerifier, clientID: nil)
    }
    endpoint.answer(200, #"{"decision": "refuse"}"#)
    #expect(await refusal { try await takeOver() }?.code == .notAllowed)
    #expect(try await rig.store.sessions(of: parent.user.id, at: rig.clock.now).count == 1)
    allow("watch")
    let before = endpoint.calls.count
    let child = try await takeOver()
    #expect(try role(child) == .string("watch"))
    #expect(endpoint.calls.count == before + 1)
  }

  @Test func `a token that is refused leaves a password and its sessions as they were`() async throws {
    let world = try await AddressWorld(tokenHook: hook(.skip))
    allow("owner")
    let old = try await world.signUp("ada@example.com")
    _ = try await world.mails()
    try await world.forgot("ada@example.com")
    let mail = try await world.mail(.passwordReset)
    endpoint.answer(200, #"{"decision": "refuse"}"#)
    #expect(await world.refusal { try await world.reset(token: mail.token) } == .notAllowed)
    #expect(try await world.isAlive(old))
    allow("owner")
    _ = try await world.signIn("ada@example.com")
    let before = endpoint.calls.count
    let session = try await world.reset("ada@example.com", code: try #require(mail.code))
    #expect(try role(session) == .string("owner"))
    #expect(endpoint.calls.count == before + 1)
    #expect(try await !world.isAlive(old))
  }

  @Test func `with a hook, too, a mailed code has five tries, and nobody is asked about a wrong one`()
    async throws
  {
    let world = try await AddressWorld(tokenHook: hook())
    allow("owner")
    try await world.signUp("ada@example.com")
    _ = try await world.mails()
    try await world.forgot("ada@example.com")
    let code = try #require(try await world.mail(.passwordReset).code)
    let wrong = code == "000000" ? "000001" : "000000"
    let before = endpoint.calls.count
    for _ in 0..<4 {
      #expect(await world.refusal { try await world.reset("ada@example.com", code: wrong) } == .codeWrong)
      world.clock.advance(by: 60)
    }
    #expect(endpoint.calls.count == before)
    _ = try await world.reset("ada@example.com", code: code)
    #expect(endpoint.calls.count == before + 1)
  }
}
