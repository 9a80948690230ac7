import AppleID
import BramleyAPI
import BramleyCore
import Foundation
import OpenID
import Support
import Testing

/// The owner of a session reauthenticates.
@Suite struct ReauthenticationTests {
  let rig: SignInRig
  let session: Session

  init() async throws {
    rig = try await SignInRig()
    session = try await rig.signIn(AppleSignInRequest(identityToken: rig.token()))
    rig.clock.advance(by: 3_600)
  }

  private func prove(
    _ request: AppleSignInRequest, key: String? = nil, _ session: Session? = nil
  ) async throws -> Session {
    let session = session ?? self.session
    return try await rig.service.prove(
      session.sessionID, of: session.user.id, with: request, idempotencyKey: key.flatMap(IdempotencyKey.init))
  }

  private func authTime(_ session: Session) throws -> TimeInterval {
    try #require(try rig.owner(session).authTime).timeIntervalSince1970
  }

  @Test func `the session stays, with its refresh token, and its proof is new`() async throws {
    let proven = try await prove(AppleSignInRequest(identityToken: rig.token()))
    #expect(proven.sessionID == session.sessionID && proven.refreshToken == session.refreshToken)
    #expect(!proven.isNewUser && proven.user == session.user)
    #expect(try authTime(proven) == rig.clock.now.timeIntervalSince1970)
    #expect(try authTime(session) == rig.clock.now.timeIntervalSince1970 - 3_600)
    #expect(try await rig.kinds(session.user.id).first == .reauthenticated)
    let row = try #require(try await rig.store.session(session.sessionID)).session
    #expect(row.authTime?.timeIntervalSince1970 == rig.clock.now.timeIntervalSince1970 - 3_600)
    #expect(row.generation == 0)
  }

  @Test func `the person authenticated when Apple issued the token, also that of a bare code`() async throws {
    let issued = rig.clock.now.timeIntervalSince1970
    let token = rig.token()
    rig.apple.answer(refreshToken: "r", idToken: rig.token { $0.nonce = nil })
    rig.clock.advance(by: 300)
    #expect(try authTime(try await prove(AppleSignInRequest(identityToken: token))) == issued)
    let bare = AppleSignInRequest(authorizationCode: "bare", clientID: "com.example.app")
    let first = try await prove(bare, key: "key")
    #expect(try authTime(first) == issued)
    rig.clock.advance(by: 200)
    #expect(try authTime(try await prove(bare, key: "key")) == issued, "the retry of a bare code")
  }

  @Test func `an old token signs in, and its session is not recently authenticated`() async throws {
    let issued = rig.clock.now
    let token = rig.token()
    rig.clock.advance(by: 25 * 60)
    let session = try await rig.signIn(AppleSignInRequest(identityToken: token))
    #expect(try rig.owner(session).authTime == issued)
    #expect(await refusal { try await rig.delete(session) }?.code == .reauthenticationRequired)
  }

  @Test func `the code that came along becomes the grant`() async throws {
    _ = try await prove(AppleSignInRequest(authorizationCode: "fresh", identityToken: rig.token()))
    rig.apple.answer(refreshToken: "fresh token", idToken: rig.token())
    await rig.jobs.runDue()
    #expect(try await rig.grantedToken() == "fresh token")
  }

  @Test func `a bare code becomes the grant too`() async throws {
    rig.apple.answer(refreshToken: "bare token", idToken: rig.token())
    let proven = try await prove(AppleSignInRequest(authorizationCode: "bare", clientID: "com.example.app"))
    #expect(proven.sessionID == session.sessionID)
    #expect(try await rig.grantedToken() == "bare token")
  }

  @Test
  func `another person's credential is rejected, uses up nothing and creates no account`() async throws {
    let other = rig.token { $0.subject = "eve.0001" }
    let refused = await refusal { try await prove(AppleSignInRequest(identityToken: other)) }
    #expect(refused?.code == .credentialsInvalid)
    #expect(try await rig.signIn(AppleSignInRequest(identityToken: other)).isNewUser)
  }

  @Test func `another person's bare code is rejected, and can still sign its owner in`() async throws {
    rig.apple.answer(refreshToken: "eve's", idToken: rig.token { $0.subject = "eve.0001" })
    let request = AppleSignInRequest(authorizationCode: "eve's code", clientID: "com.example.app")
    #expect(await refusal { try await prove(request) }?.code == .credentialsInvalid)
    rig.apple.refuse("invalid_grant")
    #expect(try await rig.signIn(request).isNewUser, "Apple answers a code once; its answer was kept")
  }

  @Test
  func `an old credential is rejected with the remedy, though it would sign its owner in`() async throws {
    let old = rig.token()
    rig.clock.advance(by: 601)
    let refused = await refusal { try await prove(AppleSignInRequest(identityToken: old)) }
    #expect(refused?.code == .identityTokenExpired && refused?.remedy?.contains("new credential") == true)
    #expect(try await !rig.signIn(AppleSignInRequest(identityToken: old)).isNewUser)
    let fresh = rig.token()
    rig.clock.advance(by: 600)
    _ = try await prove(AppleSignInRequest(identityToken: fresh))
  }

  @Test func `a retry with its key is answered, also when the credential has grown old`() async throws {
    let request = AppleSignInRequest(identityToken: rig.token())
    rig.clock.advance(by: 300)
    let first = try await prove(request, key: "key")
    rig.clock.advance(by: 500)
    let retry = try await prove(request, key: "key")
    #expect(retry.sessionID == first.sessionID)
    #expect(try authTime(retry) == authTime(first))
    #expect(await refusal { try await prove(request) }?.code == .identityTokenReplayed)
    let other = AppleSignInRequest(identityToken: rig.token())
    #expect(await refusal { try await prove(other, key: "key") }?.code == .idempotencyKeyReused)
  }

  @Test func `a proof is not a retry of a sign-in, nor the reverse`() async throws {
    let request = AppleSignInRequest(identityToken: rig.token())
    _ = try await rig.signIn(request, key: "key")
    #expect(await refusal { try await prove(request, key: "key") }?.code == .identityTokenReplayed)
    let second = AppleSignInRequest(
      identityToken: rig.token {
        $0.nonce = nil; $0.email = "b@example.com"
      })
    _ = try await prove(second, key: "second")
    #expect(await rig.refusal(second, key: "second") == .identityTokenReplayed)
  }

  @Test func `the rules of sign-in hold: nonce, audience, code, replay`() async throws {
    let nonce = rig.token { $0.nonce = NonceRule.hash("n") }
    #expect(
      await refusal { try await prove(AppleSignInRequest(identityToken: nonce)) }?.code == .nonceMissing)
    let foreign = rig.token { $0.audience = "com.example.other" }
    #expect(
      await refusal { try await prove(AppleSignInRequest(identityToken: foreign)) }?.code
        == .identityTokenAudience)
    let bound = rig.token { $0.codeHash = CodeHash.value(of: "mine") }
    let mixed = AppleSignInRequest(authorizationCode: "theirs", identityToken: bound)
    #expect(await refusal { try await prove(mixed) }?.code == .identityTokenInvalid)
    #expect(await refusal { try await prove(AppleSignInRequest()) }?.code == .invalidRequest)
    #expect(
      await refusal { try await prove(AppleSignInRequest(identityToken: "x.y.z")) }?.code
        == .identityTokenInvalid)
  }

  @Test func `a foreign code ends the session that it was shown for`() async throws {
    _ = try await prove(AppleSignInRequest(authorizationCode: "stolen", identityToken: rig.token()))
    rig.apple.answer(idToken: rig.token { $0.subject = "eve.0001" })
    await rig.jobs.runDue()
    let row = try #require(try await rig.store.session(session.sessionID)).session
    #expect(row.endReason == .codeOfAnotherPerson)
  }
}
