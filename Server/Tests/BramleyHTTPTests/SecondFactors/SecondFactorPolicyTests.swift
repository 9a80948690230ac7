import BramleyAPI
import BramleyCore
import Foundation
import HTTPTypes
import Support
import Testing

@testable import BramleyHTTP

/// `policy.second_factor`, and what an account with a factor asks for besides sign-ins.
@Suite struct SecondFactorPolicyTests {
  @Test func `where it is required, a sign-up opens a session once a factor is added`() async throws {
    let server = try await FactorDoor(.required)
    let answer = try await server.signUp()
    #expect(answer.status == 403 && answer.problem?.code == .secondFactorEnrollmentRequired)
    let challenge = try #require(answer.problem?.secondFactor)
    #expect(challenge.methods == [.totp])
    let body = #"{"token": "\#(challenge.token)"}"#
    let start = try await server.door.post(WirePath.signInSecondFactorEnroll, body)
    let again = try await server.door.post(WirePath.signInSecondFactorEnroll, body)
    #expect(start.status == 200)
    let setup = try WireJSON.decoder().decode(TOTPEnrollment.self, from: Data(start.body.utf8))
    #expect(
      try WireJSON.decoder().decode(TOTPEnrollment.self, from: Data(again.body.utf8)).secret == setup.secret)
    let app = FactorDoor.App(hotp: HOTP(secret: try FactorDoor.bytes(setup.secret)), clock: server.clock)
    #expect(try await server.prove(challenge.token, app.wrong).problem?.attemptsLeft == 4)
    let session = try await server.prove(challenge.token, app.code()).session
    #expect(session.isNewUser && session.recoveryCodes == setup.recoveryCodes)
    #expect(try FactorDoor.claims(session)["acr"] as? String == "urn:bramley:acr:2")
    server.clock.advance(by: 60)
    let next = try await server.prove(try await server.waiting(), app.code()).session
    #expect(!next.isNewUser && next.user.id == session.user.id)
  }

  @Test func `an account from before the policy adds a factor at its next sign-in`() async throws {
    let before = try await FactorDoor(.optional)
    let session = try await before.signUp().session
    #expect(try FactorDoor.claims(session)["acr"] as? String == "urn:bramley:acr:1")
    let after = try await FactorDoor(.required, over: before)
    #expect(try await after.signIn().problem?.code == .secondFactorEnrollmentRequired)
  }

  @Test func `where it is off, nothing is asked for and nothing added`() async throws {
    let before = try await FactorDoor(.optional)
    _ = try await before.account()
    let after = try await FactorDoor(.off, over: before)
    let session = try await after.signIn().session
    #expect(try await after.door.post(WirePath.secondFactorTOTPStart, "{}", as: session).status == 404)
    #expect(try await after.list(session).policy == .off)
    #expect(try await after.door.post(WirePath.recoveryCodes, "{}", as: session).status == 201)
  }

  @Test func `a recent password is not recent enough for an account with a factor`() async throws {
    let server = try await FactorDoor()
    let (session, app) = try await server.account()
    let proof = try await server.door.post(
      WirePath.reauthenticatePassword,
      #"{"email": "\#(FactorDoor.address)", "password": "\#(FactorDoor.password)"}"#, as: session
    ).session
    let refused = try await server.door.post(WirePath.secondFactorTOTPStart, "{}", as: proof)
    #expect(refused.status == 401 && refused.problem?.code == .secondFactorRequired)
    #expect(refused.problem?.secondFactor == nil)
    #expect(
      refused.headers[.wwwAuthenticate]
        == #"Bearer error="insufficient_user_authentication", error_description="A second factor is needed", acr_values="urn:bramley:acr:2", max_age="600""#
    )
    let stepUp = try await server.door.post(
      WirePath.reauthenticateTOTP, #"{"code": "\#(app.code())"}"#, as: session
    ).session
    #expect(try FactorDoor.claims(stepUp)["amr"] as? [String] == ["pwd", "otp", "mfa"])
    #expect(try await server.door.post(WirePath.secondFactorTOTPStart, "{}", as: stepUp).status == 200)
    let replay = try await server.door.post(
      WirePath.reauthenticateTOTP, #"{"code": "\#(app.code())"}"#, as: session)
    #expect(replay.problem?.code == .codeWrong)
    server.clock.advance(by: 601)
    #expect(try await server.door.post(WirePath.secondFactorTOTPStart, "{}", as: stepUp).status == 401)
  }

  @Test func `the session that added a factor shows it, and goes on`() async throws {
    let server = try await FactorDoor()
    let (session, _) = try await server.account()
    let refreshed = try await server.door.post(
      WirePath.refresh, #"{"refresh_token": "\#(session.refreshToken)"}"#
    ).session
    #expect(try FactorDoor.claims(refreshed)["acr"] as? String == "urn:bramley:acr:2")
  }

  @Test func `a factor needs a recent authentication and a code, and at most five are kept`() async throws {
    let server = try await FactorDoor()
    let session = try await server.signUp().session
    server.clock.advance(by: 601)
    #expect(
      try await server.door.post(WirePath.secondFactorTOTPStart, "{}", as: session).problem?.code
        == .reauthenticationRequired)
    let fresh = try await server.signIn().session
    let start = try await server.door.post(WirePath.secondFactorTOTPStart, "{}", as: fresh)
    let setup = try WireJSON.decoder().decode(TOTPEnrollment.self, from: Data(start.body.utf8))
    let app = FactorDoor.App(hotp: HOTP(secret: try FactorDoor.bytes(setup.secret)), clock: server.clock)
    func confirm(_ code: String, as session: Session) async throws -> TestDoor.Answer {
      try await server.door.post(
        WirePath.secondFactorTOTP, #"{"challenge_id": "\#(setup.challengeID)", "code": "\#(code)"}"#,
        as: session)
    }
    #expect(try await confirm(app.wrong, as: fresh).problem?.code == .codeWrong)
    #expect(try await server.signIn().status == 200, "no factor before a code was right")
    #expect(try await confirm(app.code(), as: session).problem?.code == .codeExpired, "another session")
    #expect(try await confirm(app.code(), as: fresh).status == 201)
    #expect(try await confirm(app.code(), as: fresh).problem?.code == .codeExpired, "once")
    #expect(try await server.list(fresh).secondFactors.count == 1)
  }

  @Test func `guests have no factor`() async throws {
    let server = try await FactorDoor()
    let guest = try await server.door.guest()
    #expect(
      try await server.door.post(WirePath.secondFactorTOTPStart, "{}", as: guest).problem?.code == .notAllowed
    )
  }

  @Test func `an account's factors need its session`() async throws {
    let server = try await FactorDoor()
    let (_, app) = try await server.account()
    let other = try await server.door.badge("eve")
    #expect(try await server.delete("\(WirePath.secondFactors)/\(app.id)", as: other).status != 204)
    #expect(try await server.door.ask(.get, WirePath.secondFactors).status == 401)
    #expect(try await server.list(other).secondFactors.isEmpty)
  }
}
