import BramleyAPI
import BramleyCore
import Foundation
import HTTPTypes
import Support
import Testing

@testable import BramleyHTTP

/// Sign-ins of accounts that have a second factor.
@Suite struct SecondFactorSignInTests {
  @Test func `a password alone opens nothing, and the code opens a session that shows two factors`()
    async throws
  {
    let server = try await FactorDoor()
    let (_, app) = try await server.account()
    let answer = try await server.signIn()
    #expect(answer.status == 403 && answer.problem?.code == .secondFactorRequired)
    let challenge = try #require(answer.problem?.secondFactor)
    #expect(challenge.methods == [.totp, .recoveryCode] && challenge.expiresIn == 600)
    let session = try await server.prove(challenge.token, app.code()).session
    let claims = try FactorDoor.claims(session)
    #expect(claims["amr"] as? [String] == ["pwd", "otp", "mfa"])
    #expect(claims["acr"] as? String == "urn:bramley:acr:2")
    #expect(!session.isNewUser && session.recoveryCodes == nil)
    let refreshed = try await server.door.post(
      WirePath.refresh, #"{"refresh_token": "\#(session.refreshToken)"}"#
    ).session
    #expect(try FactorDoor.claims(refreshed)["acr"] as? String == "urn:bramley:acr:2")
    let kinds = try await server.door.activity(session).map(\.kind.rawValue)
    #expect(Set(kinds.prefix(2)) == ["signed_in", "second_factor_asked"], "\(kinds)")
  }

  @Test func `a code is good once, over all sign-ins`() async throws {
    let server = try await FactorDoor()
    let (_, app) = try await server.account()
    let (first, second) = (try await server.waiting(), try await server.waiting())
    let code = app.code()
    _ = try await server.prove(first, code).session
    #expect(try await server.prove(second, code).problem?.code == .codeWrong)
    #expect(try await server.prove(second, app.code(-1)).problem?.code == .codeWrong, "an earlier step")
    _ = try await server.prove(second, app.code(1)).session
    #expect(try await server.prove(second, app.code(1)).problem?.code == .codeExpired, "a used token")
  }

  @Test func `the code that added the app is used up`() async throws {
    let server = try await FactorDoor()
    let app = try await server.enroll(try await server.signUp().session)
    #expect(try await server.prove(try await server.waiting(), app.code()).problem?.code == .codeWrong)
  }

  @Test(arguments: [(-2, false), (-1, true), (0, true), (1, true), (2, false)] as [(Int64, Bool)])
  func `a clock may be one step off`(offset: Int64, isRight: Bool) async throws {
    let server = try await FactorDoor()
    let (_, app) = try await server.account()
    server.clock.advance(by: 300)
    let answer = try await server.prove(try await server.waiting(), app.code(offset))
    #expect((answer.status == 200) == isRight, "\(answer.body)")
  }

  @Test func `five wrong codes end a sign-in, and a code of another form costs no try`() async throws {
    let server = try await FactorDoor()
    let (_, app) = try await server.account()
    let token = try await server.waiting()
    for typed in ["12345", "abcdef", ""] {
      #expect(try await server.prove(token, typed).problem?.attemptsLeft == nil)
    }
    for left in [4, 3, 2, 1, 0] {
      let problem = try await server.prove(token, app.wrong).problem
      #expect(problem?.code == .codeWrong && problem?.attemptsLeft == left)
    }
    #expect(try await server.prove(token, app.code()).problem?.code == .codeExpired)
  }

  @Test func `a token expires after ten minutes, and another one is nobody's`() async throws {
    let server = try await FactorDoor()
    let (_, app) = try await server.account()
    let token = try await server.waiting()
    for other in [String(token.dropLast()), token + "A", "br2f.", ""] {
      #expect(try await server.prove(other, app.code()).problem?.code == .codeExpired)
    }
    server.clock.advance(by: 600)
    #expect(try await server.prove(token, app.code()).problem?.code == .codeExpired)
  }

  @Test func `another account's app proves nothing`() async throws {
    let server = try await FactorDoor()
    _ = try await server.account()
    let other = try await server.door.badge("eve")
    let app = try await server.enroll(other)
    server.clock.advance(by: 60)
    #expect(try await server.prove(try await server.waiting(), app.code()).problem?.code == .codeWrong)
    #expect(
      try await server.prove(try await server.waiting(), app.recoveryCodes[0], .recoveryCode).problem?.code
        == .codeWrong)
  }

  @Test func `each recovery code opens one session`() async throws {
    let server = try await FactorDoor()
    let (_, app) = try await server.account()
    #expect(Set(app.recoveryCodes).count == 10)
    let typed = app.recoveryCodes[3].lowercased().replacing("-", with: " ")
    let session = try await server.prove(try await server.waiting(), typed, .recoveryCode).session
    #expect(try FactorDoor.claims(session)["amr"] as? [String] == ["pwd", "mfa"])
    #expect(try await server.list(session).recoveryCodesLeft == 9)
    let again = try await server.prove(try await server.waiting(), app.recoveryCodes[3], .recoveryCode)
    #expect(again.problem?.code == .codeWrong)
    let new = try await server.door.post(WirePath.recoveryCodes, "{}", as: session)
    #expect(new.status == 201)
    let old = try await server.prove(try await server.waiting(), app.recoveryCodes[4], .recoveryCode)
    #expect(old.problem?.code == .codeWrong, "new codes end the old ones")
  }

  @Test func `a retry with the same key gets the same token, and then the same session`() async throws {
    let server = try await FactorDoor()
    let (_, app) = try await server.account()
    let one = try await server.signIn(key: "k1").problem?.secondFactor?.token
    let two = try await server.signIn(key: "k1").problem?.secondFactor?.token
    let token = try #require(one)
    #expect(one == two)
    #expect(try await server.signIn(key: "k2").problem?.secondFactor?.token != token)
    let first = try await server.prove(token, app.code(), key: "p1").session
    let again = try await server.prove(token, app.code(), key: "p1").session
    #expect(first.sessionID == again.sessionID)
    #expect(try await server.prove(token, app.code(), key: "p2").problem?.code == .codeExpired)
  }

  @Test func `a factor that is removed meanwhile proves nothing`() async throws {
    let server = try await FactorDoor()
    let (_, app) = try await server.account()
    let session = try await server.prove(try await server.waiting(), app.code()).session
    let token = try await server.waiting()
    #expect(try await server.delete("\(WirePath.secondFactors)/\(app.id)", as: session).status == 204)
    server.clock.advance(by: 60)
    #expect(try await server.prove(token, app.code()).status == 400)
    #expect(try await server.signIn().status == 200, "nothing is asked for any more")
    #expect(try await server.list(session).recoveryCodesLeft == 0)
  }

  @Test func `signing out everywhere ends the sign-ins that wait`() async throws {
    let server = try await FactorDoor()
    let (session, app) = try await server.account()
    let token = try await server.waiting()
    #expect(try await server.delete(WirePath.sessions, as: session).status == 204)
    #expect(try await server.prove(token, app.code()).problem?.code == .codeExpired)
  }

  @Test func `other methods are not asked for it`() async throws {
    let server = try await FactorDoor(.required)
    let session = try await server.door.badge("ada")
    let app = try await server.enroll(session)
    #expect(!app.recoveryCodes.isEmpty)
    _ = try await server.door.badge("ada")
  }
}
