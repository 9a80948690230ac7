import AppleID
import BramleyAPI
import BramleySQL
import BramleySQLite
import Foundation
import OpenID
import Support
import Testing

@testable import BramleyCore

/// Sign-in by a code alone, which waits for Apple.
@Suite struct BareCodeTests {
  let rig: SignInRig
  let request = AppleSignInRequest(authorizationCode: "c0de", clientID: "com.example.app")

  init() async throws { rig = try await SignInRig() }

  @Test func `a code is exchanged during the sign-in, and the grant is stored sealed`() async throws {
    rig.apple.answer(idToken: rig.token())
    let session = try await rig.signIn(request)
    #expect(session.isNewUser && session.user.email == "ada@example.com")
    #expect(rig.apple.sent.map { $0["code"] } == ["c0de"] && rig.apple.sent.first?["redirect_uri"] == nil)
    let subject = try #require(session.user.identities.first?.subject)
    let identity = IdentityKey(provider: .apple, team: "TEAM123456", subject: subject)
    let grant = try #require(try await rig.store.grants(of: identity).first)
    #expect(grant.clientID == "com.example.app")
    let opened = try Seal(ring: rig.ring).open(
      grant.sealedRefreshToken, for: GrantRecord.row(identity, "com.example.app"))
    #expect(opened == Data("apple-refresh".utf8))
    #expect(try await rig.store.jobCounts() == (0, 0))
  }

  @Test func `a retry is answered without Apple, a replay refused without Apple`() async throws {
    rig.apple.answer(idToken: rig.token())
    let first = try await rig.signIn(request, key: "key")
    #expect(try await rig.signIn(request, key: "key").sessionID == first.sessionID)
    #expect(await rig.refusal(request) == .identityTokenReplayed)
    #expect(rig.apple.sent.count == 1)
  }

  @Test func `a code that may be older than a deletion is refused for five minutes, also when tried again`()
    async throws
  {
    let session = try await rig.signIn(AppleSignInRequest(identityToken: rig.token()))
    _ = try await rig.delete(session)
    // Apple's answer to a code that was issued before the deletion is newer than the deletion.
    rig.clock.advance(by: 10)
    rig.apple.answer(idToken: rig.token())
    #expect(await rig.refusal(request) == .sessionEnded)
    // The stored answer is still the one of then.
    rig.clock.advance(by: 600)
    #expect(await rig.refusal(request) == .sessionEnded)
    #expect(rig.apple.sent.count == 1)
    // A code of now is exchanged for a token of now.
    rig.apple.answer(idToken: rig.token())
    let later = AppleSignInRequest(authorizationCode: "new", clientID: "com.example.app")
    #expect(try await rig.signIn(later).isNewUser)
  }

  @Test(arguments: [(300.0, false), (301, true)])
  func `five minutes after a deletion a code alone opens a new account`(
    seconds: Double, isAccepted: Bool
  ) async throws {
    let session = try await rig.signIn(AppleSignInRequest(identityToken: rig.token()))
    _ = try await rig.delete(session)
    rig.clock.advance(by: seconds)
    rig.apple.answer(idToken: rig.token())
    #expect(await rig.refusal(request) == (isAccepted ? nil : .sessionEnded))
  }

  @Test func `a token that is newer than the deletion needs no wait`() async throws {
    let session = try await rig.signIn(AppleSignInRequest(identityToken: rig.token()))
    _ = try await rig.delete(session)
    rig.clock.advance(by: 2)
    let request = AppleSignInRequest(authorizationCode: "c0de", identityToken: rig.token())
    #expect(try await rig.signIn(request).isNewUser)
  }

  @Test func `while a code is exchanged the same attempt waits and another is refused`() async throws {
    let gate = ScriptedAppleKeys(Data())
    gate.hold()
    let response = TokenResponse(accessToken: "a", refreshToken: "r", idToken: rig.token())
    rig.apple.answer {
      _ = try await gate.fetch()
      return AppleTransport.Answer(status: 200, body: try JSONEncoder().encode(response))
    }
    async let first = rig.signIn(request, key: "key")
    while gate.asked == 0 { await Task.yield() }
    #expect(await rig.refusal(request, key: "key") == .unavailable)
    #expect(await rig.refusal(request) == .identityTokenReplayed)
    gate.release()
    #expect(try await first.isNewUser)
    #expect(rig.apple.sent.count == 1)
  }

  @Test(arguments: [
    ("invalid_client", ProblemCode.appleConfiguration), ("unauthorized_client", .appleConfiguration),
  ])
  func `Apple's rejections of this server have a code of their own and leave the code unused`(
    error: String, code: ProblemCode
  ) async throws {
    rig.apple.refuse(error)
    #expect(await rig.refusal(request, key: "key") == code)
    rig.apple.answer(idToken: rig.token())
    rig.clock.advance(by: OutwardBreaker<AppleCallFailure>.firstPause)
    #expect(await rig.refusal(request, key: "key") == nil)
  }

  @Test(arguments: ["invalid_grant", "invalid_request"])
  func `a code that Apple rejected is not sent again, but with another redirect address it is`(
    error: String
  ) async throws {
    rig.apple.refuse(error)
    #expect(await rig.refusal(request, key: "key") == .codeInvalid)
    #expect(await rig.refusal(request, key: "key") == .codeInvalid)
    #expect(await rig.refusal(request, key: "another") == .codeInvalid)
    #expect(rig.apple.sent.count == 1)
    rig.apple.answer(idToken: rig.token())
    var other = request
    other.redirectURI = "https://app.example/cb"
    #expect(await rig.refusal(other, key: "key") == nil)
    #expect(rig.apple.sent.count == 2)
  }

  @Test func `the key of a rejected code is free for the next code`() async throws {
    rig.apple.refuse("invalid_grant")
    #expect(await rig.refusal(request, key: "key") == .codeInvalid)
    rig.apple.answer(idToken: rig.token())
    var next = request
    next.authorizationCode = "next"
    #expect(await rig.refusal(next, key: "key") == nil)
  }

  @Test(arguments: [429, 500, 503, 404]) func `Apple's failures leave the code unused`(status: Int) async {
    rig.apple.answer { AppleTransport.Answer(status: status, body: Data("<html>".utf8), retryAfter: 7) }
    #expect(await rig.refusal(request) == .appleUnavailable)
    rig.apple.answer(idToken: rig.token())
    rig.clock.advance(by: OutwardBreaker<AppleCallFailure>.firstPause)
    #expect(await rig.refusal(request) == nil)
  }

  @Test func `a token that Apple returns is verified as strictly`() async {
    for (token, code) in [
      (nil, ProblemCode.appleUnavailable), ("x", .identityTokenInvalid),
      (rig.token { $0.audience = "com.example.other" }, .identityTokenAudience),
      (rig.token { $0.audience = "com.example.app.web" }, .codeInvalid),
      (rig.token { $0.nonce = "n" }, .nonceMissing),
    ] {
      rig.apple.answer(idToken: token)
      var request = request
      request.authorizationCode = "code \(code)"
      #expect(await rig.refusal(request) == code)
    }
  }

  @Test func `Apple's only answer is kept while it can't be verified`() async throws {
    rig.keys.answer(nil)
    rig.apple.answer(idToken: rig.token())
    #expect(await rig.refusal(request) == .appleUnavailable)
    rig.apple.refuse("invalid_grant")  // as Apple does with a used code
    rig.keys.answer(AppleSigner.keySet(.first))
    rig.clock.advance(by: 11)
    #expect(await rig.refusal(request) == nil)
  }

  @Test func `a code needs a client id where there are several clients`() async throws {
    let bare = AppleSignInRequest(authorizationCode: "c0de")
    #expect(await rig.refusal(bare) == .clientUnknown)
    #expect(
      await rig.refusal(AppleSignInRequest(authorizationCode: "c0de", clientID: "com.example.other"))
        == .clientUnknown)
    #expect(rig.apple.sent.isEmpty)
    let single = try await SignInRig(web: [])
    single.apple.answer(idToken: single.token())
    #expect(await single.refusal(bare) == nil)
  }

  @Test func `a web code goes with its redirect address`() async throws {
    rig.apple.answer(idToken: rig.token { $0.audience = "com.example.app.web" })
    let request = AppleSignInRequest(
      authorizationCode: "c0de", clientID: "com.example.app.web", redirectURI: "https://app.example/cb")
    _ = try await rig.signIn(request)
    #expect(rig.apple.sent.first?["redirect_uri"] == "https://app.example/cb")
  }
}
