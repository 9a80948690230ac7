import BramleyAPI
import BramleyCore
import BramleyTokens
import Foundation
import HTTPTypes
import Support
import Testing

@testable import BramleyHTTP

/// Passkeys as the second factor of a sign-in.
@Suite struct PasskeyFactorTests {
  @Test func `a passkey after the password opens a session that shows two factors`() async throws {
    let server = try await FactorDoor()
    let (session, app) = try await server.account()
    var key = try await server.addPasskey(try await server.proven(session, app))
    key.flags = [.userPresent]
    let challenge = try await server.challenge()
    #expect(challenge.methods == [.totp, .recoveryCode, .passkey])
    let started = try await server.startPasskey(challenge.token)
    #expect(started.publicKey.allowCredentials.map(\.id) == [key.credentialID.base64URL])
    #expect(started.publicKey.userVerification == "discouraged" && started.expiresIn == 600)
    key.signCount = 7
    let answer = try key.sign(started.publicKey)
    let opened = try await server.prove(challenge.token, started.challengeID, answer, key: "k").session
    #expect(opened.user.id == session.user.id && !opened.isNewUser)
    #expect(try FactorDoor.claims(opened)["amr"] as? [String] == ["pwd", "hwk", "mfa"])
    #expect(try FactorDoor.claims(opened)["acr"] as? String == "urn:bramley:acr:2")
    let passkeys: any PasskeyStore = server.store
    #expect(try await passkeys.passkey(key.credentialID)?.record.signCount == 7)
    let again = try await server.prove(challenge.token, started.challengeID, answer, key: "k").session
    #expect(again.sessionID == opened.sessionID, "a retry")
  }

  @Test func `an answer is good once, and for its own sign-in`() async throws {
    let server = try await FactorDoor()
    let (session, app) = try await server.account()
    let key = try await server.addPasskey(try await server.proven(session, app))
    let (first, second) = (try await server.waiting(), try await server.waiting())
    let started = try await server.startPasskey(first)
    let answer = try key.sign(started.publicKey)
    let other = try await server.prove(second, started.challengeID, answer)
    #expect(other.status == 400 && other.problem?.code == .challengeExpired, "\(other.body)")
    #expect(try await server.prove(first, started.challengeID, answer).status == 200)
    let replay = try await server.prove(first, started.challengeID, answer)
    #expect(replay.status == 400 && replay.problem?.code == .codeExpired, "\(replay.body)")
  }

  @Test func `another account's passkey proves nothing, and a refused answer spends its challenge`()
    async throws
  {
    let server = try await FactorDoor()
    let (session, app) = try await server.account()
    let key = try await server.addPasskey(try await server.proven(session, app))
    let theirs = try await server.addPasskey(try await server.door.badge("eve"))
    let token = try await server.waiting()
    let started = try await server.startPasskey(token)
    let refused = try await server.prove(token, started.challengeID, try theirs.sign(started.publicKey))
    #expect(refused.status == 401 && refused.problem?.code == .passkeyInvalid, "\(refused.body)")
    let spent = try await server.prove(token, started.challengeID, try key.sign(started.publicKey))
    #expect(spent.problem?.code == .challengeExpired, "\(spent.body)")
    let anew = try await server.startPasskey(token)
    #expect(try await server.prove(token, anew.challengeID, try key.sign(anew.publicKey)).status == 200)
  }

  @Test func `a passkey alone makes no sign-in ask, unless a second factor is required`() async throws {
    let before = try await FactorDoor(.optional)
    let session = try await before.signUp().session
    let key = try await before.addPasskey(session)
    #expect(try await before.signIn().status == 200)
    let server = try await FactorDoor(.required, over: before)
    let challenge = try await server.challenge()
    #expect(challenge.methods == [.passkey])
    let started = try await server.startPasskey(challenge.token)
    let answer = try key.sign(started.publicKey)
    #expect(try await server.prove(challenge.token, started.challengeID, answer).status == 200)
  }

  @Test func `whoever lost the only passkey adds another factor after three days`() async throws {
    let before = try await FactorDoor(.optional)
    _ = try await before.addPasskey(try await before.signUp().session)
    let server = try await FactorDoor(.required, over: before)
    let lost = try await server.door.post(
      WirePath.signInSecondFactorLost, #"{"token": "\#(try await server.waiting())"}"#)
    #expect(lost.status == 202, "\(lost.body)")
    server.clock.advance(by: 3 * 86_400)
    let answer = try await server.signIn()
    #expect(answer.problem?.code == .secondFactorEnrollmentRequired)
    let token = try #require(answer.problem?.secondFactor?.token)
    let setup = try await server.door.post(WirePath.signInSecondFactorEnroll, #"{"token": "\#(token)"}"#)
    let secret = try WireJSON.decoder().decode(TOTPEnrollment.self, from: Data(setup.body.utf8)).secret
    let app = FactorDoor.App(hotp: HOTP(secret: try FactorDoor.bytes(secret)), clock: server.clock)
    #expect(try await server.prove(token, app.code()).status == 200)
    #expect(
      try await server.challenge().methods == [.totp, .recoveryCode, .passkey], "the recovery has ended")
  }
}
