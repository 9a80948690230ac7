import AppleID
import BramleyAPI
import BramleySQL
import BramleySQLite
import Crypto
import Foundation
import Logging
import OpenID
import Support
import Testing

@testable import BramleyCore

/// Temporary failures lose no name, session or consent.
@Suite struct RecoveryTests {
  @Test func `a token signed before a late renewal of keys stays good`() async throws {
    let clock = ManualClock()
    let store = try SQLiteStore.inMemory()
    let ring = KeyRing([MasterKey(bytes: Data(repeating: 1, count: 32))!], now: { clock.now })!
    let keys = SigningKeys(
      store: store, seal: Seal(ring: ring), surroundings: clock.surroundings, accessLifetime: 900)
    try await keys.renew()
    let codec = AccessTokenCodec(issuer: TokenIssuer(issuer: "i"), keys: keys)
    let session = SessionTemplate(
      id: "s", clientID: "c", provider: .apple, methods: [], deviceName: nil, authTime: clock.now,
      now: clock.now,
      policy: SessionPolicy()
    ).record(user: "u", identity: "i")
    clock.advance(by: 30 * 86_400 + 5_400)  // down or failing for an hour and a half when renewal was due
    try await keys.renew()
    clock.advance(by: 3_599)
    let token = try codec.sign(session, lifetime: 900, tokenID: "j", at: clock.now)
    clock.advance(by: 1)
    try await keys.renew()
    #expect(codec.read(token, at: clock.now) != nil)
  }

  @Test func `a retry gets its session although the server's nonce has expired`() async throws {
    let rig = try await SignInRig()
    let nonce = rig.nonces.issue().nonce
    rig.clock.advance(by: 590)
    let request = AppleSignInRequest(
      identityToken: rig.token { $0.nonce = NonceRule.hash(nonce) }, nonce: nonce)
    _ = try await rig.signIn(request, key: "key")
    rig.clock.advance(by: 20)
    #expect(await rig.refusal(request, key: "key") == nil)
  }

  @Test func `a foreign code ends the session although the store failed at first`() async throws {
    let rig = try await SignInRig()
    let session = try await rig.signIn(
      AppleSignInRequest(authorizationCode: "c0de", identityToken: rig.token()))
    let eve = rig.token { $0.subject = "eve.0001" }
    let apple = rig.apple
    apple.answer(idToken: eve)
    let teamKey = try TeamKey(id: "K", pem: P256.Signing.PrivateKey().pemRepresentation)
    let clock = rig.clock
    let client = AppleIDClient(
      endpoint: .production, secrets: ClientSecretSource(team: "TEAM123456", key: teamKey),
      transport: apple.transport, now: { clock.now })
    let keys = rig.keys
    let verifier = IdentityTokenVerifier(
      audiences: rig.settings.clients, keys: AppleKeyCache(fetch: keys.fetch, now: { clock.now }))
    let logger = Logger(label: "x") { _ in SwiftLogNoOpLogHandler() }
    let store = try #require(rig.store as? SQLiteStore)
    let runner = JobRunner(
      store: store,
      handlers: [
        ExchangeCodeJob(
          exchanges: CodeExchanges(
            apple: client, budget: ProcessOutwardBudget(nil), callback: "", now: { clock.now }),
          verifier: verifier, store: FlakyGrants(store: store, tries: Tally()),
          seal: Seal(ring: rig.ring), surroundings: clock.surroundings, ended: { _ in })
      ], surroundings: clock.surroundings, logger: logger)
    await runner.runDue()
    apple.refuse("invalid_grant")  // as Apple does with a used code
    clock.advance(by: 5)
    await runner.runDue()
    #expect(try await rig.store.session(session.sessionID)?.session.endedAt != nil)
  }

  @Test func `a browser flow can be finished with its name after the keys were unavailable`() async throws {
    let rig = try await SignInRig()
    rig.keys.answer(nil)
    guard
      case .provider(let url, let cookie, _) = try await rig.authorization.start(
        AuthorizationRequest(
          responseType: "code", clientID: "app", redirectURI: "http://127.0.0.1/callback", state: nil,
          codeChallenge: String(repeating: "A", count: 43), codeChallengeMethod: "S256", provider: "apple"))
    else { return }
    let items = URLComponents(url: url, resolvingAgainstBaseURL: false)!.queryItems!
    let state = items.first { $0.name == "state" }!.value!, nonce = items.first { $0.name == "nonce" }!.value!
    let token = rig.token {
      $0.audience = "com.example.app.web"; $0.nonce = nonce; $0.codeHash = CodeHash.value(of: "c")
    }
    let reply = BrowserReply(
      code: "c", idToken: token, user: #"{"name":{"firstName":"Ada"}}"#, error: nil)
    // The browser keeps the reply, and sends it again.
    guard case .again(let refusal) = try await rig.authorization.receive(reply, state: state, from: .apple)
    else {
      Issue.record("accepted without keys")
      return
    }
    #expect(refusal.code == .appleUnavailable)
    guard case .foreign = try await rig.authorization.finish(state: state, cookie: cookie) else {
      Issue.record("an unverified reply was stored")
      return
    }
    rig.keys.answer(AppleSigner.keySet(.first))
    rig.clock.advance(by: 11)
    #expect(try await rig.authorization.park(reply, state: state))
    guard case .client = try await rig.authorization.finish(state: state, cookie: cookie) else {
      Issue.record("the reply with the name is gone"); return
    }
  }

  @Test func `a refresh token is kept although Apple's keys are unavailable at the exchange`() async throws {
    let rig = try await SignInRig()
    _ = try await rig.signIn(AppleSignInRequest(authorizationCode: "c0de", identityToken: rig.token()))
    // Apple signs its answer with an unknown key, and its key set is unavailable.
    rig.clock.advance(by: 11)
    rig.keys.answer(nil)
    rig.apple.answer(idToken: AppleSigner.second.token(.fixture(at: rig.clock.now)))
    await rig.jobs.runDue()
    rig.apple.refuse("invalid_grant")
    rig.keys.answer(AppleSigner.keySet(.first, .second))
    rig.clock.advance(by: 600)
    await rig.jobs.runDue()
    let identity = IdentityKey(
      provider: .apple, team: "TEAM123456",
      subject: IdentityTokenClaims.fixture(at: rig.clock.now).subject.rawValue)
    #expect(try await rig.store.grants(of: identity).count == 1)
    let counts = try await rig.store.jobCounts()
    #expect(counts == (0, 0))
  }

  @Test func `an older token does not bring an old address back`() async throws {
    let rig = try await SignInRig()
    let old = rig.token { $0.email = "old@example.com" }
    rig.clock.advance(by: 100)
    _ = try await rig.signIn(AppleSignInRequest(identityToken: rig.token { $0.email = "new@example.com" }))
    let s = try await rig.signIn(AppleSignInRequest(identityToken: old))
    #expect(s.user.email == "new@example.com")
  }

  @Test func `a code that came with a token opens no session on its own`() async throws {
    let rig = try await SignInRig()
    _ = try await rig.signIn(AppleSignInRequest(authorizationCode: "c0de", identityToken: rig.token()))
    rig.apple.answer(idToken: rig.token { $0.codeHash = nil })
    #expect(
      await rig.refusal(AppleSignInRequest(authorizationCode: "c0de", clientID: "com.example.app")) != nil)
  }
}

/// Grants in a store whose first try to end a session fails.
private struct FlakyGrants: GrantStore {
  let store: SQLiteStore
  let tries: Tally
  func keep(_ grant: GrantRecord) async throws(StoreError) -> Bool { try await store.keep(grant) }
  func keep(_ exchange: ExchangedCode) async throws(StoreError) -> ExchangedCode.Outcome {
    try await store.keep(exchange)
  }
  func grants(of identity: IdentityKey) async throws(StoreError) -> [GrantRecord] {
    try await store.grants(of: identity)
  }
  func endForForeignCode(_ session: SessionID, auditID: String, at now: Date) async throws(StoreError) {
    if tries.add() == 1 { throw StoreError(.unavailable, "busy") }
    try await store.endForForeignCode(session, auditID: auditID, at: now)
  }
}
