import AppleID
import BramleyAPI
import BramleyCore
import BramleySQL
import BramleySQLite
import Foundation
import OpenID
import Support
import Testing

@Suite struct AppleSignInServiceTests {
  let rig: SignInRig

  init() async throws { rig = try await SignInRig() }

  private func name(_ given: String?) -> AppleUser { AppleUser(name: PersonName(givenName: given)) }

  @Test func `a token makes an account with its address and the given name`() async throws {
    let session = try await rig.signIn(
      AppleSignInRequest(identityToken: rig.token(), user: name("Ada"), device: Device(name: "Phone")))
    #expect(session.isNewUser && session.user.name == PersonName(givenName: "Ada"))
    #expect(session.user.email == "ada@example.com" && session.user.emailVerified)
    #expect(session.user.identities.map(\.provider) == [.apple])
    #expect(session.expiresIn == 900 && session.tokenType == "Bearer")
    let row = try #require(try await rig.store.session(session.sessionID)).session
    #expect(row.clientID == "com.example.app" && row.deviceName == "Phone")
    #expect(rig.apple.sent.isEmpty, "nothing waits for Apple")
  }

  @Test func `a returning person keeps the name and address that Apple no longer sends`() async throws {
    let first = try await rig.signIn(AppleSignInRequest(identityToken: rig.token(), user: name("Ada")))
    rig.clock.advance(by: 60)
    let second = try await rig.signIn(
      AppleSignInRequest(
        identityToken: rig.token {
          $0.email = nil
          $0.emailVerified = nil
        }, user: name("")))
    #expect(!second.isNewUser && second.user.id == first.user.id)
    #expect(second.user.name == first.user.name && second.user.email == first.user.email)
  }

  @Test func `a strange name is cleaned, not rejected`() async throws {
    let odd = PersonName(
      givenName: "  A\u{0}d\na\u{202E} ", familyName: String(repeating: "x", count: 5_000), nickname: "\u{7}")
    let session = try await rig.signIn(
      AppleSignInRequest(
        identityToken: rig.token(), user: AppleUser(name: odd), device: Device(name: "\u{1B}[31mP")))
    #expect(
      session.user.name == PersonName(givenName: "Ada", familyName: String(repeating: "x", count: 100)))
    #expect(try await rig.store.session(session.sessionID)?.session.deviceName == "[31mP")
  }

  @Test func `a retry gets the same session, a replay gets nothing`() async throws {
    let request = AppleSignInRequest(identityToken: rig.token(), user: name("Ada"))
    let first = try await rig.signIn(request, key: "key")
    let again = try await rig.signIn(request, key: "key")
    #expect(again.sessionID == first.sessionID && again.refreshToken == first.refreshToken && again.isNewUser)
    #expect(await rig.refusal(request) == .identityTokenReplayed)
    #expect(await rig.refusal(request, key: "other") == .identityTokenReplayed)
    let other = AppleSignInRequest(identityToken: rig.token { $0.subject = "eve.0001" })
    #expect(await rig.refusal(other, key: "key") == .idempotencyKeyReused)
    #expect(await rig.refusal(other) == nil, "a refused try spends nothing")
  }

  @Test func `rejected tokens have their own error codes and use up nothing`() async throws {
    let now = rig.clock.now
    let cases: [(AppleSignInRequest, ProblemCode)] = [
      (AppleSignInRequest(), .invalidRequest),
      (AppleSignInRequest(identityToken: "x"), .identityTokenInvalid),
      (
        AppleSignInRequest(identityToken: rig.token { $0.audience = "com.example.other" }),
        .identityTokenAudience
      ),
      (
        AppleSignInRequest(identityToken: rig.token(), clientID: "com.example.app.web"),
        .identityTokenAudience
      ),
      (
        AppleSignInRequest(identityToken: rig.token { $0.expiresAt = now.addingTimeInterval(-60) }),
        .identityTokenExpired
      ),
      (AppleSignInRequest(identityToken: rig.token { $0.nonce = NonceRule.hash("n") }), .nonceMissing),
      (AppleSignInRequest(identityToken: rig.token(), nonce: "n"), .nonceUnexpected),
      (AppleSignInRequest(identityToken: rig.token { $0.nonce = "other" }, nonce: "n"), .nonceMismatch),
      (AppleSignInRequest(identityToken: rig.token { $0.nonce = "n" }, nonce: "n"), .nonceMismatch),
    ]
    for (request, code) in cases { #expect(await rig.refusal(request) == code, "\(code)") }
    #expect(await rig.refusal(AppleSignInRequest(identityToken: rig.token())) == nil)
  }

  @Test func `a code that does not belong to the token is rejected`() async {
    let token = rig.token { $0.codeHash = CodeHash.value(of: "c0de") }
    #expect(
      await rig.refusal(AppleSignInRequest(authorizationCode: "other", identityToken: token))
        == .identityTokenInvalid)
    #expect(await rig.refusal(AppleSignInRequest(authorizationCode: "c0de", identityToken: token)) == nil)
  }

  @Test func `without Apple's keys a sign-in is neither accepted nor called invalid`() async {
    rig.keys.answer(nil)
    #expect(await rig.refusal(AppleSignInRequest(identityToken: rig.token())) == .appleUnavailable)
  }

  @Test func `a server's nonce signs in once`() async throws {
    let nonce = rig.nonces.issue().nonce
    let token = rig.token { $0.nonce = NonceRule.hash(nonce) }
    let request = AppleSignInRequest(identityToken: token, nonce: nonce)
    _ = try await rig.signIn(request, key: "key")
    _ = try await rig.signIn(request, key: "key")
    let eve = rig.token {
      $0.subject = "eve.0001"
      $0.nonce = NonceRule.hash(nonce)
    }
    #expect(await rig.refusal(AppleSignInRequest(identityToken: eve, nonce: nonce)) == .nonceMismatch)
  }

  @Test func `an exact nonce of this server is accepted for the web only`() async {
    func request(_ audience: AppleClientID, _ nonce: String) -> AppleSignInRequest {
      AppleSignInRequest(
        identityToken: rig.token {
          $0.audience = audience
          $0.nonce = nonce
        }, nonce: nonce)
    }
    #expect(await rig.refusal(request("com.example.app.web", "made elsewhere")) == .nonceMismatch)
    #expect(await rig.refusal(request("com.example.app", rig.nonces.issue().nonce)) == .nonceMismatch)
    #expect(await rig.refusal(request("com.example.app.web", rig.nonces.issue().nonce)) == nil)
  }

  @Test(
    arguments: [
      (NoncePolicy.any, nil, nil, nil), (.any, "own", nil, nil), (.any, nil, "server", nil),
      (.server, "none", nil, nil), (.server, "own", nil, ProblemCode.nonceMismatch),
      (.server, nil, "server", nil),
      (.required, "none", nil, .nonceMissing), (.required, "own", nil, .nonceMismatch),
      (.required, nil, "server", nil),
    ] as [(NoncePolicy, String?, String?, ProblemCode?)])
  func `the policy says whose nonces are accepted`(
    policy: NoncePolicy, own: String?, server: String?, code: ProblemCode?
  ) async throws {
    let rig = try await SignInRig(nonces: policy)
    let nonce = server.map { _ in rig.nonces.issue().nonce } ?? (own == "own" ? "made by the client" : nil)
    let token = rig.token { $0.nonce = nonce.map(NonceRule.hash) }
    #expect(await rig.refusal(AppleSignInRequest(identityToken: token, nonce: nonce)) == code)
  }

  @Test func `an expired nonce of the server is rejected`() async {
    let nonce = rig.nonces.issue().nonce
    rig.clock.advance(by: 600)
    let token = rig.token { $0.nonce = NonceRule.hash(nonce) }
    #expect(await rig.refusal(AppleSignInRequest(identityToken: token, nonce: nonce)) == .nonceMismatch)
  }
}
